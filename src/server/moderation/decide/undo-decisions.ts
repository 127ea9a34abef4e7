import { and, eq, gt, sql } from "drizzle-orm";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { scheduledDecisions } from "#server/platform/db/schema/index.ts";

export const undoDecisions = api.moderation.undoDecisions
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { batchId, moderatorId, undoableUntil } = scheduledDecisions;
    const undone = await db
      .delete(scheduledDecisions)
      .where(
        and(
          eq(batchId, input.batchId),
          reader.isAdmin ? undefined : eq(moderatorId, reader.userId),
          gt(undoableUntil, sql`now()`),
        ),
      )
      .returning({ id: scheduledDecisions.id });
    if (undone.length === 0) throw errors.TOO_LATE();
    return { undone: undone.length };
  });
