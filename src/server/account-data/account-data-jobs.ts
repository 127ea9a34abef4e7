import type { Platform } from "#server/platform/platform.ts";
import { removeFilesOf } from "./stored-files.ts";

/** Removes what a departed member uploaded; a store that does not answer is asked again for days. */
export const REMOVE_FILES = "remove-files-of-departed";
const RETRIES = 300;

/** The work that deletions only note. */
export function registerAccountDataJobs({ files, jobs }: Pick<Platform, "files" | "jobs">): void {
  jobs.work(REMOVE_FILES, ({ userId }) => removeFilesOf(files, String(userId)), { retries: RETRIES });
}
