import type { ThreadRef } from "#contract/comments.ts";
import { findVisibleDiscussion } from "#server/discussions/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Reader } from "#server/platform/reader.ts";
import { findVisibleReview } from "#server/reviews/index.ts";

/** The thread that an address names, when this reader may see what it is about; null for hidden and missing alike. */
export async function findThread(
  db: Database,
  reader: Reader,
  { kind, id }: { kind: "reviews" | "discussions"; id: string },
): Promise<ThreadRef | null> {
  const item = await (kind === "reviews" ? findVisibleReview : findVisibleDiscussion)(db, reader, id);
  return item && { kind: kind === "reviews" ? "review" : "discussion", id: item.id };
}
