import { canDecide } from "#server/moderation/moderation-policy.ts";
import { countUndecided } from "#server/moderation/queue/pending-counts.ts";
import type { MemberContext } from "#server/platform/api.ts";
import type { Decision } from "#server/platform/stored-status.ts";
import { lockPendingItem } from "./decidable-item.ts";
import type { EarlierDecision, ItemRef } from "./find-earlier-decision.ts";

interface Errors {
  NOT_FOUND(): Error;
  FORBIDDEN(): Error;
  ALREADY_DECIDED(details: { data: EarlierDecision }): Error;
}

/**
 * Decides on a pending item immediately. If two moderators decide concurrently, the second gets ALREADY_DECIDED with
 * the first decision. A replaced version is rejected in the same way.
 */
export async function decideNow(
  context: MemberContext,
  ref: ItemRef,
  { decision, reason }: { decision: Decision; reason?: string | null | undefined },
  errors: Errors,
): Promise<{ status: Decision; pendingCount: number }> {
  const { cache, config, db, reader } = context;
  await db.transaction(async (tx) => {
    const item = await lockPendingItem({ tx, config }, ref);
    if (!item) throw errors.NOT_FOUND();
    if (!canDecide(reader, item)) throw errors.FORBIDDEN();
    if (item.earlier) throw errors.ALREADY_DECIDED({ data: item.earlier });
    await item.apply({ moderatorId: reader.userId, decision, reason: reason || null });
  });
  cache.forget("tools", "markets", "counts");
  return { status: decision, pendingCount: await countUndecided(db, ref.kind) };
}
