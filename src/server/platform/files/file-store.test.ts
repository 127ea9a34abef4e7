import { chmod, mkdir, mkdtemp, readdir, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { openBucket } from "#tests/support/bucket-stand-in.ts";
import { createBucketStore } from "./bucket-store.ts";
import { assertFileKey, contentTypeOf, type FileStore, isFileKey } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { openFileStore } from "./open-file-store.ts";

const folder = await mkdtemp(path.join(inject("folder"), "files-"));
const BUCKET = await openBucket();

const stores: [string, FileStore][] = [
  ["a folder", createFolderStore(path.join(folder, "local"))],
  ["a bucket", createBucketStore(BUCKET)],
];

const text = (words: string) => new TextEncoder().encode(words);
const read = async (store: FileStore, key: string) => {
  const bytes = await store.get(key);
  return bytes && Buffer.from(bytes).toString();
};
const all = async (store: FileStore, below = "") => {
  const keys: string[] = [];
  for await (const key of store.list(below)) keys.push(key);
  return keys.sort();
};

describe("a folder on this machine", () => {
  const modesIn = async (dataDir: string) => {
    const root = path.join(dataDir, "files");
    const names = ["", ...(await readdir(root, { recursive: true }))].toSorted();
    const modes = names.map(async (name) => [name, (await stat(path.join(root, name))).mode & 0o777]);
    return Object.fromEntries(await Promise.all(modes)) as Record<string, number>;
  };
  const PRIVATE = {
    ...{ "": 0o700, receipts: 0o700, "receipts/nora": 0o700, ".drafts": 0o700 },
    ...{ "receipts/nora/1.webp": 0o600, "receipts/nora/2.webp": 0o600 },
  };

  test("keeps other users of the machine out, also of what an earlier version stored", async () => {
    const dataDir = path.join(folder, "shared");
    const nora = path.join(dataDir, "files", "receipts", "nora");
    await mkdir(nora, { recursive: true });
    await writeFile(path.join(nora, "1.webp"), "from before");
    for (const open of [dataDir, path.join(dataDir, "files"), path.dirname(nora), nora])
      await chmod(open, 0o755);
    await chmod(path.join(nora, "1.webp"), 0o644);
    const store = await openFileStore({ bucket: undefined, dataDir });
    await store.put("receipts/nora/2.webp", text("a receipt"));
    expect(await modesIn(dataDir)).toEqual(PRIVATE);
    expect(await read(store, "receipts/nora/1.webp")).toBe("from before");
  });
});

describe.each(stores)("%s", (_name, store) => {
  test("starts empty", async () => {
    expect(await all(store)).toEqual([]);
    expect(await store.get("avatars/nora/1.webp")).toBeUndefined();
  });

  test("returns any stored bytes", async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    await store.put("avatars/nora/1.webp", bytes);
    expect(Buffer.from((await store.get("avatars/nora/1.webp")) ?? []).equals(bytes)).toBe(true);
  });

  test("replaces a file under the same key", async () => {
    await store.put("avatars/nora/2.webp", text("first"));
    await store.put("avatars/nora/2.webp", text("second"));
    expect(await read(store, "avatars/nora/2.webp")).toBe("second");
  });

  test("lists the keys of one folder, recursively", async () => {
    for (const key of ["avatars/owen/1.webp", "avatars/owen2/1.webp", "other/pia/1.png"]) {
      await store.put(key, text(key));
    }
    expect(await all(store, "avatars/owen/")).toEqual(["avatars/owen/1.webp"]);
    expect(await all(store)).toEqual(
      expect.arrayContaining(["avatars/owen/1.webp", "avatars/owen2/1.webp", "other/pia/1.png"]),
    );
    expect(await all(store, "nobody/")).toEqual([]);
  });

  test("removes a file idempotently", async () => {
    await store.put("avatars/max/1.webp", text("gone soon"));
    await store.remove("avatars/max/1.webp");
    await store.remove("avatars/max/1.webp");
    expect(await store.get("avatars/max/1.webp")).toBeUndefined();
    expect(await all(store, "avatars/max/")).toEqual([]);
  });

  test("stores fifty concurrent files, each whole", async () => {
    const keys = Array.from({ length: 50 }, (_, index) => `many/of/${index}.webp`);
    await Promise.all(keys.map((key) => store.put(key, text(key.repeat(1_000)))));
    expect(await all(store, "many/")).toEqual(keys.toSorted());
    for (const key of keys) expect(await read(store, key)).toBe(key.repeat(1_000));
  });

  test.each([
    "../secret",
    "avatars/../../secret.webp",
    "/etc/passwd",
    "avatars//1.webp",
    "avatars/1.svg",
    "",
  ])("rejects the key %j", async (key) => {
    await expect(store.get(key)).rejects.toThrow("not a file key");
    await expect(store.put(key, text("x"))).rejects.toThrow("not a file key");
    await expect(store.remove(key)).rejects.toThrow("not a file key");
  });

  test.each(["..", "../", "avatars", "/", "avatars/../"])("rejects the folder %j", async (below) => {
    await expect(all(store, below)).rejects.toThrow("not a file folder");
  });
});

/** Without the fake S3, whose page tokens need a cipher that Node removed. */
test("lists all pages of a bucket", async () => {
  const asked: (string | null)[] = [];
  const server = createServer(({ url = "" }, response) => {
    const token = new URL(url, "http://bucket.test").searchParams.get("continuation-token");
    asked.push(token);
    const next = token === null ? "<NextContinuationToken>more</NextContinuationToken>" : "";
    response.setHeader("content-type", "application/xml");
    response.end(
      `<ListBucketResult><Contents><Key>page/${asked.length}.webp</Key></Contents>${next}</ListBucketResult>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: ofServer } = server.address() as AddressInfo;
  const store = createBucketStore({ ...BUCKET, endpoint: `http://127.0.0.1:${ofServer}` });
  expect(await all(store)).toEqual(["page/1.webp", "page/2.webp"]);
  expect(asked).toEqual([null, "more"]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("ignores a file that a killed process left half-written", async () => {
  const root = path.join(folder, "killed");
  const store = createFolderStore(root);
  await store.put("avatars/nora/1.webp", text("whole"));
  await writeFile(path.join(root, ".drafts", "abc"), "hal");
  expect(await all(store)).toEqual(["avatars/nora/1.webp"]);
  expect(await readdir(path.join(root, ".drafts"))).toEqual(["abc"]);
});

test("fails when the bucket does not exist, instead of listing no files", async () => {
  const store = createBucketStore({ ...BUCKET, bucket: "missing" });
  await expect(store.get("avatars/nora/1.webp")).rejects.toThrow(/bucket/i);
  await expect(store.put("avatars/nora/1.webp", text("x"))).rejects.toThrow(/bucket/i);
});

test("chooses the store by configuration", async () => {
  const dataDir = path.join(folder, "data");
  await (await openFileStore({ bucket: undefined, dataDir })).put("avatars/nora/1.webp", text("here"));
  expect(await readdir(path.join(dataDir, "files", "avatars", "nora"))).toEqual(["1.webp"]);
  const inBucket = await openFileStore({ bucket: BUCKET, dataDir });
  await inBucket.put("avatars/nora/9.webp", text("there"));
  expect(await read(createBucketStore(BUCKET), "avatars/nora/9.webp")).toBe("there");
});

test.each([
  ["avatars/nora/1.webp", true],
  ["avatars/0199-a_b/1.png", true],
  ["1.webp", false],
  ["avatars/1", false],
  ["avatars/.1.webp", false],
  ["avatars/1.webp\n", false],
  ["avatars/1.webp/", false],
  ["avatars/A.webp", false],
  ["avatars\\1.webp", false],
  ["avatars/%2e%2e/1.webp", false],
  ["avatars/1.html", false],
])("checks whether %j is a key: %s", (key, expected) => expect(isFileKey(key)).toBe(expected));

test("derives the content type from the key", () => {
  assertFileKey("avatars/nora/1.jpg");
  expect(contentTypeOf("avatars/nora/1.jpg")).toBe("image/jpeg");
  expect(contentTypeOf("avatars/nora/1.webp")).toBe("image/webp");
});
