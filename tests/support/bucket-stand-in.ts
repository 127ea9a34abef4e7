/// <reference path="./s3rver.d.ts" />
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, inject } from "vitest";
import type { BucketConfig } from "#server/platform/files/bucket-config.ts";

/** An S3-compatible server with one empty bucket, closed after the file's tests. */
export async function openBucket(): Promise<BucketConfig> {
  const s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: await mkdtemp(path.join(inject("folder"), "bucket-")),
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  const { port } = await s3.run();
  afterAll(() => s3.close());
  return {
    bucket: "pictures",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    // Fixed credentials of s3rver.
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  };
}
