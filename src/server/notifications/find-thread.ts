import type { ThreadRef } from "#contract/comments.ts";
import { findDiscussionThread } from "#server/discussions/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Reader } from "#server/platform/reader.ts";
import { findReviewThread } from "#server/reviews/index.ts";

/** The thread that an address names, when this reader may read it; null for hidden and missing alike. */
export async function findThread(
  db: Database,
  reader: Reader,
  { kind, id }: { kind: "reviews" | "discussions"; id: string },
): Promise<ThreadRef | null> {
  const item = await (kind === "reviews" ? findReviewThread : findDiscussionThread)(db, reader, id);
  return item && { kind: kind === "reviews" ? "review" : "discussion", id: item.id };
}
