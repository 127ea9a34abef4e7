import type { FileStore } from "#server/platform/files/file-store.ts";

/** Retried for days if the store is unreachable. */
export const REMOVE_FILES = "remove-files-of-departed";
export const REMOVE_FILES_RETRIES = 300;

/** Contains the current picture and, briefly, the previous one. */
const folderOf = (userId: string) => `avatars/${userId}/`;

export const listFilesOf = (files: FileStore, userId: string): AsyncIterable<string> =>
  files.list(folderOf(userId));

export async function removeFilesOf(files: FileStore, userId: string): Promise<void> {
  for await (const key of listFilesOf(files, userId)) await files.remove(key);
}
