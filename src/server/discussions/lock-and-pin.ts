import { and, eq, sql } from "drizzle-orm";
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

/** @returns null when there is no such approved discussion */
export async function setDiscussionPin(
  tx: Transaction,
  id: string,
  isPinned: boolean,
): Promise<{ userId: string; isChanged: boolean } | null> {
  const [before] = await tx
    .select({ userId: discussions.userId, pinnedAt: discussions.pinnedAt })
    .from(discussions)
    .where(and(eq(discussions.id, id), eq(discussions.moderationStatus, "approved")))
    .for("no key update");
  if (!before) return null;
  const isChanged = isPinned !== (before.pinnedAt !== null);
  if (isChanged) {
    await tx
      .update(discussions)
      .set({ pinnedAt: isPinned ? sql`now()` : null })
      .where(eq(discussions.id, id));
  }
  return { userId: before.userId, isChanged };
}
