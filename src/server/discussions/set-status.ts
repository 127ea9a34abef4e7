import { eq, sql } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { discussions } from "#server/platform/db/schema/index.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { supersedeWaiting } from "./store-revision.ts";

/** A discussion whose status was set, as it stood before. */
export interface DiscussionBefore {
  userId: string;
  title: string;
  status: ItemStatus;
}

/**
 * Takes a discussion away (hidden: until its author changed it; removed: for good) or gives it back
 * (approved). What still waits of one that is taken away leaves the queue, so that no older edit gives it back.
 *
 * @param moderatorId null when the rules did it
 * @returns how it stood before; null when there is none, its author deleted it, or it is to be given back and was not taken away
 */
export async function setDiscussionStatus(
  tx: Transaction,
  id: string,
  status: "approved" | "hidden" | "removed",
  moderatorId: string | null,
): Promise<DiscussionBefore | null> {
  const [before] = await tx
    .select({
      userId: discussions.userId,
      title: discussions.title,
      status: discussions.moderationStatus,
    })
    .from(discussions)
    .where(eq(discussions.id, id))
    .for("no key update");
  if (!before || isDeletedPost(before.status)) return null;
  if (status === "approved" && before.status !== "hidden" && before.status !== "removed") return null;
  await tx
    .update(discussions)
    .set({ moderationStatus: status, moderatedAt: sql`now()`, moderatedBy: moderatorId })
    .where(eq(discussions.id, id));
  if (status !== "approved") await supersedeWaiting(tx, id);
  return { ...before, status: before.status };
}
