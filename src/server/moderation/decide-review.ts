import { eq } from "drizzle-orm";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { moderationDecisions, profiles } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { retryConflicts } from "#server/platform/retry-conflicts.ts";
import { approveRevision, type LockedRevision, lockRevision, rejectRevision } from "#server/reviews/index.ts";
import { countPendingReviews } from "./count-pending-reviews.ts";
import { canDecideReview } from "./moderation-policy.ts";

/**
 * Approves or rejects a version that still waits, with a reason for its author. Of two moderators at once
 * the second is told who decided what; so is one whose version its author has replaced meanwhile.
 */
export const decideReview = api.moderation.decideReview
  .use(moderatorsOnly)
  .handler(async ({ input, context, errors }) => {
    const { cache, db, reader } = context;
    const { revisionId, decision } = input;
    await limitWrites(context);
    await retryConflicts(() =>
      db.transaction(async (tx) => {
        const revision = await lockRevision(tx, revisionId);
        if (!revision) throw errors.NOT_FOUND();
        if (!canDecideReview(reader, revision.review)) throw errors.FORBIDDEN();
        const earlier = await findEarlierDecision(tx, revision);
        if (earlier) throw errors.ALREADY_DECIDED({ data: earlier });
        const decide = decision === "approved" ? approveRevision : rejectRevision;
        await decide(tx, revision, reader.userId);
        const reason = input.reason || null;
        await tx
          .insert(moderationDecisions)
          .values({ revisionId, decision, reason, moderatorId: reader.userId });
      }),
    );
    // The database tells every node, this one too, but the moderator's next request may be faster.
    for (const topic of ["tools", "markets", "counts"] as const) cache.forget(topic);
    return { status: decision, pendingCount: await countPendingReviews(db) };
  });

type Decided = "approved" | "rejected" | "superseded";

async function findEarlierDecision(tx: Transaction, { id, status }: LockedRevision) {
  if (status === "pending") return null;
  const [decided] = await tx
    .select({ moderatorName: profiles.fullName })
    .from(moderationDecisions)
    .innerJoin(profiles, eq(profiles.id, moderationDecisions.moderatorId))
    .where(eq(moderationDecisions.revisionId, id));
  return { status: status as Decided, moderatorName: decided?.moderatorName ?? null };
}
