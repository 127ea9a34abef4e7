import type { FileStore } from "#server/platform/files/file-store.ts";
import { removeFile } from "#server/platform/files/remove-file.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Retried for days if the store is unreachable. */
export const REMOVE_FILES = "remove-files-of-departed";
export const REMOVE_FILES_RETRIES = 300;

/** Each contains what is current and, briefly, what it replaced. */
const FOLDERS = ["avatars", "receipts"];

export async function* listFilesOf(files: FileStore, userId: string): AsyncIterable<string> {
  for (const folder of FOLDERS) yield* files.list(`${folder}/${userId}/`);
}

export async function removeFilesOf(deps: Pick<Platform, "db" | "files">, userId: string): Promise<void> {
  for await (const key of listFilesOf(deps.files, userId)) await removeFile(deps, key);
}
