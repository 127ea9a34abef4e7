export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
};

export const PUBLIC_FOLDERS = ["avatars"] as const;

const KEY = /^(?:[a-z0-9][a-z0-9_-]{0,99}\/){1,5}[a-z0-9][a-z0-9_-]{0,99}\.(webp|png|jpg)$/;
const PREFIX = /^(?:[a-z0-9][a-z0-9_-]{0,99}\/){0,5}$/;

/** Keys, such as `avatars/<user id>/<random>.webp`, are never reused for other content, so they cache forever. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
  /** Lists the keys below a folder such as `avatars/`, or all for an empty string. Unordered. */
  list(folder: string): AsyncIterable<string>;
}

export const isFileKey = (key: string) => KEY.test(key);

/** @throws when the key is invalid. Untrusted keys need `isFileKey` first */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error("not a file key");
}

export function assertFolder(folder: string): void {
  if (!PREFIX.test(folder)) throw new Error("not a file folder");
}

export function contentTypeOf(key: string): string {
  const type = CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1)];
  if (type === undefined) throw new Error("this file type is not supported");
  return type;
}
