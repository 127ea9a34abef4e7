import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { BucketConfig } from "./bucket-config.ts";
import { assertFileKey, assertFolder, contentTypeOf, type FileStore } from "./file-store.ts";

export function createBucketStore(config: BucketConfig): FileStore {
  const { bucket: Bucket } = config;
  const client = openClient(config);
  return {
    async put(key, bytes) {
      assertFileKey(key);
      await client.send(
        new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentTypeOf(key) }),
      );
    },
    async get(key) {
      assertFileKey(key);
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(key) {
      assertFileKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    async *list(folder) {
      assertFolder(folder);
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: folder, ContinuationToken }),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}

function openClient({ region, endpoint, forcePathStyle, credentials }: BucketConfig) {
  return new S3Client({
    region,
    endpoint,
    forcePathStyle,
    credentials,
    // Other stores reject checksums that they don't know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
