import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Platform } from "../platform.ts";
import { contentTypeOf, isFileKey, PUBLIC_FOLDERS } from "./file-store.ts";

/** Where the public files of the store are. */
export const FILES_PATH = "/files";

/** A key is never used for other content. */
const FOREVER = "public, max-age=31536000, immutable";

/** The address of a public file on this site. */
export const publicPathOf = (key: string) => `${FILES_PATH}/${key}`;

/** The key of a public file by its address; undefined when it is none of ours. */
export function keyOfPublicPath(path: string): string | undefined {
  const key = path.startsWith(`${FILES_PATH}/`) ? path.slice(FILES_PATH.length + 1) : "";
  return isFileKey(key) && isPublic(key) ? key : undefined;
}

/** Public files, from whichever store: GET /files/<key>. */
export function fileRoutes({ files }: Pick<Platform, "files">) {
  return new Hono().get("/*", async (c) => {
    // Compared as it was asked for, undecoded: a key needs no escapes, and no other path reaches the store.
    const key = keyOfPublicPath(new URL(c.req.url).pathname);
    const bytes = key === undefined ? undefined : await files.get(key);
    if (key === undefined || bytes === undefined) {
      return c.text("Not Found", 404, { "cache-control": "no-store" });
    }
    const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    const headers = { etag, "cache-control": FOREVER };
    if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(bytes), 200, {
      ...headers,
      "content-type": contentTypeOf(key),
      "content-length": String(bytes.byteLength),
      "content-disposition": "inline",
    });
  });
}

const isPublic = (key: string) => PUBLIC_FOLDERS.some((folder) => key.startsWith(`${folder}/`));

/** A proxy that compressed may have made the tag a weak one. */
const isKnown = (given: string | undefined, etag: string) =>
  given?.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
