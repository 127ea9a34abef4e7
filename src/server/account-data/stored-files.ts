import type { FileStore } from "#server/platform/files/file-store.ts";

/** Where a person's uploads are: their picture, and one that took its place a moment ago. */
const folderOf = (userId: string) => `avatars/${userId}/`;

export const listFilesOf = (files: FileStore, userId: string): AsyncIterable<string> =>
  files.list(folderOf(userId));

/** Removes all that a person uploaded; fine when it is gone already. */
export async function removeFilesOf(files: FileStore, userId: string): Promise<void> {
  for await (const key of listFilesOf(files, userId)) await files.remove(key);
}
