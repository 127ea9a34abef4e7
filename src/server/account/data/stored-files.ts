import type { FileStore } from "#server/platform/files/file-store.ts";
import { removeFile } from "#server/platform/files/remove-file.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Retried for days if the store is unreachable. */
export const REMOVE_FILES = "remove-files-of-departed";
export const REMOVE_FILES_RETRIES = 300;

/** Contains the current picture and, briefly, the previous one. */
const folderOf = (userId: string) => `avatars/${userId}/`;

export const listFilesOf = (files: FileStore, userId: string): AsyncIterable<string> =>
  files.list(folderOf(userId));

export async function removeFilesOf(deps: Pick<Platform, "db" | "files">, userId: string): Promise<void> {
  for await (const key of listFilesOf(deps.files, userId)) await removeFile(deps, key);
}
