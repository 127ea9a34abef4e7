import { isFileKey, PUBLIC_FOLDERS } from "./file-store.ts";

export const FILES_PATH = "/files";

export const publicPathOf = (key: string) => `${FILES_PATH}/${key}`;

export function keyOfPublicPath(path: string): string | undefined {
  const key = path.startsWith(`${FILES_PATH}/`) ? path.slice(FILES_PATH.length + 1) : "";
  return isFileKey(key) && isPublic(key) ? key : undefined;
}

const isPublic = (key: string) => PUBLIC_FOLDERS.some((folder) => key.startsWith(`${folder}/`));
