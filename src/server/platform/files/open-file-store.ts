import path from "node:path";
import type { Config } from "#server/platform/config/config.ts";
import type { FileStore } from "./file-store.ts";
import { createFolderStore, makePrivate } from "./folder-store.ts";

export async function openFileStore({
  bucket,
  dataDir,
}: Pick<Config, "bucket" | "dataDir">): Promise<FileStore> {
  if (bucket === undefined) {
    const root = path.join(dataDir, "files");
    await makePrivate(root);
    return createFolderStore(root);
  }
  // Loaded on demand: Amazon's SDK is large and most installations have no bucket.
  const { createBucketStore } = await import("./bucket-store.ts");
  return createBucketStore(bucket);
}
