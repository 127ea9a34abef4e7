import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestPlatform } from "#tests/support/api.ts";
import { openBucket } from "#tests/support/bucket-stand-in.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { keyOfPublicPath, publicPathOf } from "./platform/files/public-paths.ts";
import { removeFile } from "./platform/files/remove-file.ts";

const bucket = await openBucket();
const inFolder = await openTestPlatform();
const inBucket = await openTestPlatform({
  S3_BUCKET: bucket.bucket,
  S3_REGION: bucket.region,
  S3_ENDPOINT: bucket.endpoint ?? "",
  S3_FORCE_PATH_STYLE: "true",
  S3_ACCESS_KEY_ID: bucket.credentials?.accessKeyId ?? "",
  S3_SECRET_ACCESS_KEY: bucket.credentials?.secretAccessKey ?? "",
});
const sites = [
  ["a folder", await serveApp(inFolder)],
  ["a bucket", await serveApp(inBucket)],
] as const;
const KEY = "avatars/nora/0123abcd.webp";
const PICTURE = "not really a picture";

beforeAll(async () => {
  const bytes = new TextEncoder().encode(PICTURE);
  for (const { files } of [inFolder, inBucket]) {
    await files.put(KEY, bytes);
    await files.put("private/nora/1.webp", bytes);
  }
});

afterEach(() => void vi.restoreAllMocks());

const SAFE = {
  "x-content-type-options": "nosniff",
  "content-security-policy": expect.stringContaining("default-src 'none'"),
  "cross-origin-resource-policy": "same-origin",
};

describe.each(sites)("a public file of %s", (_store, site) => {
  test("has its content type, and stays cached forever", async () => {
    const { status, headers, text } = await ask(`${site}/files/${KEY}`);
    expect([status, text]).toEqual([200, PICTURE]);
    expect(headers).toMatchObject({
      ...SAFE,
      "content-type": "image/webp",
      "content-length": String(PICTURE.length),
      "cache-control": "public, max-age=31536000, immutable",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("returns 304 if the ETag matches", async () => {
    const { headers } = await ask(`${site}/files/${KEY}`);
    for (const known of [headers.etag, `"other", ${headers.etag}`, `W/${headers.etag}`, "*"]) {
      const again = await ask(`${site}/files/${KEY}`, { headers: { "if-none-match": String(known) } });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(again.headers).toMatchObject({ ...SAFE, etag: headers.etag });
    }
    const other = await ask(`${site}/files/${KEY}`, { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  });

  test("supports HEAD", async () => {
    const { status, headers, text } = await ask(`${site}/files/${KEY}`, { method: "HEAD" });
    expect([status, text, headers["content-type"]]).toEqual([200, "", "image/webp"]);
  });

  test.each(["POST", "PUT", "DELETE"])("rejects %s", async (method) => {
    expect((await ask(`${site}/files/${KEY}`, { method })).status).toBe(405);
  });
});

describe.each([
  ["a folder", sites[0][1], inFolder],
  ["a bucket", sites[1][1], inBucket],
] as const)("a file of %s", (_store, site, platform) => {
  const { files } = platform;
  const store = (name: string) =>
    files.put(`avatars/nora/${name}.webp`, new TextEncoder().encode(PICTURE)).then(() => ({
      key: `avatars/nora/${name}.webp`,
      address: `${site}/files/avatars/nora/${name}.webp`,
    }));

  test("is read from the store once, however often it is asked for", async () => {
    const { address } = await store("often");
    const get = vi.spyOn(files, "get");
    for (let turn = 0; turn < 5; turn++) {
      expect(await ask(address, { headers: { "accept-encoding": "gzip" } })).toMatchObject({
        status: 200,
        text: PICTURE,
      });
    }
    await ask(address, { method: "HEAD" });
    await ask(`${address}?version=2`);
    expect(get).toHaveBeenCalledTimes(1);
  });

  test("is not found as soon as it is removed", async () => {
    const { key, address } = await store("removed");
    expect((await ask(address)).status).toBe(200);
    await removeFile(platform, key);
    await platform.notices.catchUp();
    expect((await ask(address)).status).toBe(404);
  });

  test("is found when it is stored after someone asked for it", async () => {
    expect((await ask(`${site}/files/avatars/nora/late.webp`)).status).toBe(404);
    expect((await ask((await store("late")).address)).status).toBe(200);
  });
});

describe.each(sites)("outside of the public files of %s", (_store, site) => {
  test.each([
    "/files/avatars/nora/ffff.webp",
    "/files/private/nora/1.webp",
    "/files/",
    "/files/avatars",
    "/files/avatars/",
    "/files/avatars/nora/0123ABCD.webp",
    "/files/avatars/nora/0123abcd.webp/",
    "/files/avatars/nora/0123abcd%2ewebp",
    "/files/avatars/nora/0123abcd.webp%00",
    "/files/avatars/nora/0123abcd.webp%0a",
    "/files//avatars/nora/0123abcd.webp",
    "/files/avatars/..%2f..%2fsecret",
    "/files/%2e%2e/%2e%2e/secret",
    "/files/../../secret",
    "/files/avatars/..\\..\\secret",
    "/files/.drafts/abc",
    "/files/avatars/%2e%2e/private/nora/1.webp",
  ])("returns 404 for %s", async (path) => {
    const { status, headers, text } = await ask(site + path);
    expect(status).toBe(404);
    expect(text).not.toContain(PICTURE);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
  });
});

test("converts between keys and public paths; returns undefined for other paths", () => {
  expect(publicPathOf(KEY)).toBe(`/files/${KEY}`);
  expect(keyOfPublicPath(`/files/${KEY}`)).toBe(KEY);
  for (const path of ["/files/private/nora/1.webp", `https://elsewhere.test/files/${KEY}`, "/files/", ""]) {
    expect(keyOfPublicPath(path)).toBeUndefined();
  }
});
