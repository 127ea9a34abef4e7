import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ItemResult } from "#contract/moderation/decisions.ts";
import { countUndecided } from "#server/moderation/queue/queue-membership.ts";
import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { scheduledDecisions } from "#server/platform/db/schema/index.ts";
import { lockPendingItem } from "./decidable-item.ts";
import type { DecidableRef } from "./find-earlier-decision.ts";
import { GRACE_SECONDS, scheduleTakingEffect } from "./take-effect.ts";

/** Decides on pending items. A decision takes effect after some seconds; until then, its moderator can undo it. */
export const decideItems = api.moderation.decideItems
  .use(moderatorWrites)
  .handler(async ({ input, context }) => {
    const { config, db, reader } = context;
    const { kind, decision } = input;
    const undoSeconds = config.decisionUndoSeconds;
    const batch = {
      batchId: randomUUID(),
      moderatorId: reader.userId,
      decision,
      reason: input.reason || null,
      undoableUntil: sql`now() + make_interval(secs => ${undoSeconds + GRACE_SECONDS})`,
    };
    // Scheduled first, so that decisions take effect even if this process crashes.
    await scheduleTakingEffect(context, batch.batchId);
    const startedAt = performance.now();

    const decide = ({ id, version }: Omit<DecidableRef, "kind">) =>
      db.transaction(async (tx): Promise<ItemResult> => {
        const item = await lockPendingItem({ tx, config }, { kind, id, version });
        if (!item) return { id, outcome: "missing", earlier: null };
        if (!canModerate(reader, item)) return { id, outcome: "own", earlier: null };
        if (item.earlier) return { id, outcome: "already-decided", earlier: item.earlier };
        const about = {
          review: { revisionId: id },
          discussion: { discussionRevisionId: id },
          comment: { commentId: id, commentVersion: version },
        };
        await tx.insert(scheduledDecisions).values({ ...batch, ...about[kind] });
        return { id, outcome: "decided", earlier: null };
      });
    const results: ItemResult[] = [];
    const named = new Map(input.items.map((item) => [item.id, item]));
    for (const item of named.values()) results.push(await decide(item));

    // A slow batch may outlast the first job.
    if (performance.now() - startedAt > undoSeconds * 1000)
      await scheduleTakingEffect(context, batch.batchId);
    return { batchId: batch.batchId, undoSeconds, results, pendingCount: await countUndecided(db, kind) };
  });
