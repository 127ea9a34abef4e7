import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { discussions } from "#server/platform/db/schema/index.ts";

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
