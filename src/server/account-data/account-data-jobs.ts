import type { Platform } from "#server/platform/platform.ts";
import { removeFilesOf } from "./stored-files.ts";

/** Removes a deleted member's uploads. Retried for days if the store is unreachable. */
export const REMOVE_FILES = "remove-files-of-departed";
const RETRIES = 300;

export function registerAccountDataJobs({ files, jobs }: Pick<Platform, "files" | "jobs">): void {
  jobs.work(REMOVE_FILES, ({ userId }) => removeFilesOf(files, String(userId)), { retries: RETRIES });
}
