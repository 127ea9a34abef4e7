import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { discussions } from "#server/platform/db/schema/index.ts";

/** Of two concurrent locks, the first reason is kept. @returns null when there is no such discussion */
export async function setDiscussionLock(tx: Transaction, id: string, reason: string | null) {
  const [before] = await tx
    .select({
      userId: discussions.userId,
      status: discussions.moderationStatus,
      lockedAt: discussions.lockedAt,
      lockReason: discussions.lockReason,
    })
    .from(discussions)
    .where(eq(discussions.id, id))
    .for("no key update");
  if (before?.status !== "approved") return null;
  const isChanged = (reason === null) !== (before.lockedAt === null);
  const [after = before] = isChanged
    ? await tx
        .update(discussions)
        .set({ lockReason: reason, lockedAt: reason === null ? null : sql`now()` })
        .where(eq(discussions.id, id))
        .returning({ lockedAt: discussions.lockedAt, lockReason: discussions.lockReason })
    : [];
  const lock = after.lockedAt && { reason: after.lockReason ?? "", at: after.lockedAt.toISOString() };
  return { userId: before.userId, lock, isChanged };
}
