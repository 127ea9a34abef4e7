import { eq } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { saves } from "#server/platform/db/schema/index.ts";

/** Removes everyone's saves of a review or discussion that its author deletes. */
export async function eraseSaves(tx: Transaction, { kind, id }: ThreadRef): Promise<void> {
  await tx.delete(saves).where(eq(kind === "review" ? saves.reviewId : saves.discussionId, id));
}
