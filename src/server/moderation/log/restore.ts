import { and, desc, eq, inArray } from "drizzle-orm";
import type { TakenAwayRef } from "#contract/moderation/log.ts";
import { setCommentStatus } from "#server/comments/index.ts";
import { notify } from "#server/notifications/index.ts";
import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { moderationLog, profiles } from "#server/platform/db/schema/index.ts";
import { setPostStatus } from "#server/posts/index.ts";
import { restoreCredit } from "#server/subscriptions/index.ts";
import { loadTakenAway, type TakenAway } from "./load-taken-away.ts";
import { logAction } from "./log-action.ts";

/** Of two concurrent restores, the error for the second names the first. */
export const restore = api.moderation.restore
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { config, db, reader } = context;
    const { kind, id } = input;
    await db.transaction(async (tx) => {
      // Runs first because it locks the item; errors below roll it back.
      const before = await restoreItem(tx, input, reader.userId);
      const item = (await loadTakenAway(tx, [id])).get(id);
      if (item?.kind !== kind || item.status === "deleted" || item.status === "withdrawn")
        throw errors.NOT_FOUND();
      if (!canModerate(reader, { userId: item.authorId })) throw errors.FORBIDDEN();
      if (item.isSetAside) throw errors.SET_ASIDE();
      if (!before) throw errors.NOT_TAKEN_AWAY({ data: { moderatorName: await findRestorer(tx, id) } });
      if (!item.wasPublic) throw errors.NEVER_PUBLIC();
      if (kind === "review" && before.status === "removed")
        await restoreCredit(tx, config, { id, userId: item.authorId });
      await recordRestoration(tx, item, before, { actorId: reader.userId, reason: input.reason || null });
    });
    return {};
  });

/** Returns the previous status; null when the item was not hidden or removed. */
function restoreItem(
  tx: Transaction,
  { kind, id }: TakenAwayRef,
  moderatorId: string,
): Promise<{ status: string } | null> {
  if (kind === "comment") return setCommentStatus(tx, id, "visible", moderatorId);
  return setPostStatus(tx, { kind, id }, "approved", moderatorId);
}

async function recordRestoration(
  tx: Transaction,
  { kind, id, authorId, status, reviewId, discussionId }: TakenAway,
  before: { status: string },
  { actorId, reason }: { actorId: string; reason: string | null },
): Promise<void> {
  await logAction(tx, {
    ...{ actorId, reason },
    action: "restore",
    subject: { kind, id },
    before: { status: before.status },
    after: { status },
  });
  const commentId = kind === "comment" ? id : null;
  const about = { kind: "moderation", actorId: null, reviewId, discussionId, commentId } as const;
  await notify(tx, [{ ...about, userId: authorId, outcome: "restored", reason }]);
}

async function findRestorer(tx: Transaction, id: string): Promise<string | null> {
  const [last] = await tx
    .select({ action: moderationLog.action, moderatorName: profiles.fullName })
    .from(moderationLog)
    .leftJoin(profiles, eq(profiles.id, moderationLog.actorId))
    .where(
      and(
        eq(moderationLog.subjectId, id),
        inArray(moderationLog.action, ["hide", "remove", "restore", "approve", "reject"]),
      ),
    )
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(1);
  return last?.action === "restore" ? last.moderatorName : null;
}
