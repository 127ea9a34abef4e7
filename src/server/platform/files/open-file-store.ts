import path from "node:path";
import type { Config } from "#server/platform/config/config.ts";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";

/** The store that the configuration names: a bucket, or the folder `files` beside the data. */
export async function openFileStore({
  bucket,
  dataDir,
}: Pick<Config, "bucket" | "dataDir">): Promise<FileStore> {
  if (bucket === undefined) return createFolderStore(path.join(dataDir, "files"));
  // Amazon's library is large, and most of those who run this have no bucket.
  const { createBucketStore } = await import("./bucket-store.ts");
  return createBucketStore(bucket);
}
