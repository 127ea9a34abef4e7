import { readFile } from "node:fs/promises";
import type { Transaction } from "#server/platform/db/client.ts";
import { tags } from "#server/platform/db/schema/index.ts";

const FILE = new URL("../../../data/tags/tags.json", import.meta.url);

export async function storeTags(tx: Transaction) {
  const first = JSON.parse(await readFile(FILE, "utf8")) as (typeof tags.$inferInsert)[];
  return tx.insert(tags).values(first).returning();
}
