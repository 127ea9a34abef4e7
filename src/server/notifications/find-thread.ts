import type { ThreadRef } from "#contract/comments.ts";
import { findVisibleThread } from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Reader } from "#server/platform/reader.ts";

/** The thread that an address names, when this reader may read it; null for hidden and missing alike. */
export async function findThread(
  db: Database,
  reader: Reader,
  { kind, id }: { kind: "reviews" | "discussions"; id: string },
): Promise<ThreadRef | null> {
  return findVisibleThread(db, reader, { kind: kind === "reviews" ? "review" : "discussion", id });
}
