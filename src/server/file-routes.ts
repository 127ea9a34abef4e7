import { Hono } from "hono";
import { type Answers, sendAnswer, toAnswer } from "./answers/index.ts";
import { contentTypeOf } from "./platform/files/file-store.ts";
import { keyOfPublicPath } from "./platform/files/public-paths.ts";
import { fileTopic } from "./platform/files/remove-file.ts";
import { dependOn, dependOnUnknown } from "./platform/memory/topics.ts";
import type { Platform } from "./platform/platform.ts";

/** Keys are never reused for other content. */
const FOREVER = "public, max-age=31536000, immutable";

/** Serves public files, from memory when they were asked for before. */
export function fileRoutes({ files }: Pick<Platform, "files">, answers: Answers) {
  const load = async (key: string) => {
    dependOn(fileTopic(key));
    const bytes = await files.get(key);
    if (bytes === undefined) dependOnUnknown();
    return bytes === undefined ? NOT_FOUND : toFile(key, bytes);
  };
  return new Hono().get("/*", async (c) => {
    // Undecoded: keys need no escapes, so that no other path reaches the store.
    const { pathname } = new URL(c.req.url);
    const key = keyOfPublicPath(pathname);
    return sendAnswer(c, key === undefined ? NOT_FOUND : await answers.load(pathname, () => load(key)));
  });
}

const NOT_FOUND = toAnswer(new TextEncoder().encode("Not Found"), {
  status: 404,
  headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
});

const toFile = (key: string, bytes: Uint8Array) =>
  toAnswer(
    new Uint8Array(bytes),
    {
      status: 200,
      headers: {
        "cache-control": FOREVER,
        "content-type": contentTypeOf(key),
        "content-length": String(bytes.byteLength),
        "content-disposition": "inline",
      },
    },
    { isCompressed: true },
  );
