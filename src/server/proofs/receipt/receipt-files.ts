import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { receipts } from "#server/platform/db/schema/index.ts";
import { removeFile } from "#server/platform/files/remove-file.ts";
import type { Platform } from "#server/platform/platform.ts";

export const REMOVE_RECEIPT = "remove-receipt";

/** Retried for days if the store is unreachable; the sweep finds what is left. */
export const REMOVE_RECEIPT_RETRIES = 300;

const FOLDER = "receipts/";

/** Longer than any upload takes: until then, a file may wait for its row. */
const UPLOAD_MS = 60 * 60 * 1000;

/** Not below a public folder. The id tells when it was stored. */
export const newReceiptKey = (userId: string) => `${FOLDER}${userId}/${uuidv7()}.webp`;

type Deps = Pick<Platform, "db" | "files">;

export async function removeUnusedReceipt({ db, files }: Deps, key: string): Promise<void> {
  const isKept = (await db.$count(receipts, eq(receipts.fileKey, key))) > 0;
  if (!isKept) await removeFile({ db, files }, key);
}

/** Removes files whose row is gone: of deleted reviews and accounts, and of uploads that ended halfway. */
export async function sweepReceipts({ db, files }: Deps, now = Date.now()): Promise<void> {
  for await (const key of files.list(FOLDER)) {
    if (storedAt(key) < now - UPLOAD_MS) await removeUnusedReceipt({ db, files }, key);
  }
}

/** The first 48 bits of a UUIDv7 are milliseconds. */
const storedAt = (key: string) =>
  Number.parseInt(
    key
      .slice(key.lastIndexOf("/") + 1)
      .replace("-", "")
      .slice(0, 12),
    16,
  );
