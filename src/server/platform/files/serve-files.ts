import { Hono } from "hono";
import { etag } from "hono/etag";
import type { Platform } from "../platform.ts";
import { contentTypeOf, isFileKey, PUBLIC_FOLDERS } from "./file-store.ts";

export const FILES_PATH = "/files";

/** Keys are never reused for other content. */
const FOREVER = "public, max-age=31536000, immutable";

export const publicPathOf = (key: string) => `${FILES_PATH}/${key}`;

export function keyOfPublicPath(path: string): string | undefined {
  const key = path.startsWith(`${FILES_PATH}/`) ? path.slice(FILES_PATH.length + 1) : "";
  return isFileKey(key) && isPublic(key) ? key : undefined;
}

export function fileRoutes({ files }: Pick<Platform, "files">) {
  return new Hono().use(etag()).get("/*", async (c) => {
    // Undecoded: keys need no escapes, so that no other path reaches the store.
    const key = keyOfPublicPath(new URL(c.req.url).pathname);
    const bytes = key === undefined ? undefined : await files.get(key);
    if (key === undefined || bytes === undefined) {
      return c.text("Not Found", 404, { "cache-control": "no-store" });
    }
    return c.body(new Uint8Array(bytes), 200, {
      "cache-control": FOREVER,
      "content-type": contentTypeOf(key),
      "content-length": String(bytes.byteLength),
      "content-disposition": "inline",
    });
  });
}

const isPublic = (key: string) => PUBLIC_FOLDERS.some((folder) => key.startsWith(`${folder}/`));
