/** What a store may hold and serve, by the end of a key. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
};

/** Folders whose files anybody may read at /files/<key>. */
export const PUBLIC_FOLDERS = ["avatars"] as const;

const KEY = /^(?:[a-z0-9][a-z0-9_-]{0,99}\/){1,5}[a-z0-9][a-z0-9_-]{0,99}\.(webp|png|jpg)$/;
const PREFIX = /^(?:[a-z0-9][a-z0-9_-]{0,99}\/){0,5}$/;

/**
 * Uploaded files: a folder of this machine or a bucket, by configuration. A key is like
 * `avatars/<user id>/<random>.webp`, never used twice for other content, so that caches may keep it forever; its
 * end says what it is.
 */
export interface FileStore {
  /** Stores a file, whole or not at all; one that is there under this key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file; undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Removes a file; fine when there is none. */
  remove(key: string): Promise<void>;
  /** The keys below a folder such as `avatars/`, or all with ``, in no order. */
  list(folder: string): AsyncIterable<string>;
}

/** Whether a store can have a file of this key: small letters, digits, - and _, in folders, with a known end. */
export const isFileKey = (key: string) => KEY.test(key);

/** @throws when the key is none: what comes from outside is tested by `isFileKey` before */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error("not a file key");
}

/** @throws when it is no folder with a slash at its end */
export function assertFolder(folder: string): void {
  if (!PREFIX.test(folder)) throw new Error("not a file folder");
}

/** The media type of a key's file. */
export function contentTypeOf(key: string): string {
  const type = CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1)];
  if (type === undefined) throw new Error("this file type is not supported");
  return type;
}
