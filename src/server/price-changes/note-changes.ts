import { inArray, sql } from "drizzle-orm";
import { loadPriceLevels, type PriceLevel, pricedToolKey } from "#server/figures/index.ts";
import { getNamedMarkets } from "#server/markets/index.ts";
import { notify } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { priceLevels, profiles, users } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getNamedTools } from "#server/tools/index.ts";
import { type NamedChange, nameChange, toNotice } from "./name-change.ts";
import { priceChangeMail } from "./price-change-mail.ts";
import { judgePrice } from "./price-change-policy.ts";
import { selectWatched, selectWatchers, type WatchedTool } from "./select-watched.ts";

/** Members per transaction. */
const BATCH_SIZE = 100;

type Deps = Pick<Platform, "config" | "db" | "memory" | "outbox" | "signedValues">;

type Judged = WatchedTool & { level: PriceLevel; base: PriceLevel | undefined; verdict: "base" | "note" };

/**
 * Tells a batch of members which prices of their tools have changed. In one transaction with the new bases, so that a kill
 * neither loses nor doubles a note.
 * @param after last member of the batch before
 * @param goOn is called in the transaction with the last member, if there may be others
 */
export async function noteChanges(
  deps: Deps,
  { after, now = new Date() }: { after: string | null; now?: Date },
  goOn: (tx: Transaction, last: string) => Promise<void>,
): Promise<void> {
  const [tools, markets] = await Promise.all([getNamedTools(deps), getNamedMarkets(deps)]);
  await deps.db.transaction(async (tx) => {
    const userIds = await selectWatchers(tx, { after, limit: BATCH_SIZE });
    const judged = await judgeTools(tx, userIds, now);
    await keepBases(tx, judged, now);
    const changes = judged.flatMap(({ verdict, base, ...change }) => {
      if (verdict !== "note" || !base) return [];
      return nameChange({ ...change, before: base.median, now: change.level.median }, tools, markets) ?? [];
    });
    await notify(tx, changes.map(toNotice));
    await mailChanges(deps, tx, changes);
    const last = userIds.at(-1);
    if (last !== undefined && userIds.length === BATCH_SIZE) await goOn(tx, last);
  });
}

/** Locks the bases, so that another run waits and then finds what this one decided. */
async function judgeTools(tx: Transaction, userIds: string[], now: Date): Promise<Judged[]> {
  const watched = await selectWatched(tx, userIds);
  const levels = await loadPriceLevels(tx, watched, now);
  const stored = await tx
    .select()
    .from(priceLevels)
    .where(inArray(priceLevels.userId, userIds))
    .orderBy(priceLevels.id)
    .for("update");
  const keyOf = (tool: WatchedTool) => `${tool.userId}/${pricedToolKey(tool)}`;
  const bases = new Map(stored.map((base) => [keyOf(base), base]));
  const kept = new Set(watched.map(keyOf));
  const old = stored.filter((base) => !kept.has(keyOf(base))).map(({ id }) => id);
  if (old.length > 0) await tx.delete(priceLevels).where(inArray(priceLevels.id, old));
  return watched.flatMap((tool) => {
    const level = levels.get(pricedToolKey(tool));
    const base = bases.get(keyOf(tool));
    if (!level) return [];
    const verdict = judgePrice(base, level);
    return verdict === "keep" ? [] : [{ ...tool, level, base, verdict }];
  });
}

async function keepBases(tx: Transaction, judged: readonly Judged[], now: Date): Promise<void> {
  if (judged.length === 0) return;
  const rows = judged.map(({ userId, toolId, marketId, level, verdict }) => ({
    ...{ userId, toolId, marketId, ...level },
    notedAt: verdict === "note" ? now : null,
  }));
  await tx
    .insert(priceLevels)
    .values(rows)
    .onConflictDoUpdate({
      target: [priceLevels.userId, priceLevels.toolId, priceLevels.marketId],
      set: {
        ...{ median: sql`excluded.median`, low: sql`excluded.low`, high: sql`excluded.high` },
        reportCount: sql`excluded.report_count`,
        notedAt: sql`coalesce(excluded.noted_at, ${priceLevels.notedAt})`,
      },
    });
}

/** One email a member. */
async function mailChanges(deps: Deps, tx: Transaction, changes: readonly NamedChange[]): Promise<void> {
  const byMember = Map.groupBy(changes, ({ userId }) => userId);
  if (byMember.size === 0) return;
  const members = await tx
    .select({ userId: users.id, recipient: users.email, fullName: profiles.fullName })
    .from(users)
    .innerJoin(profiles, sql`${profiles.id} = ${users.id}`)
    .where(inArray(users.id, [...byMember.keys()]));
  const mails = members.map((member) => priceChangeMail(deps, member, byMember.get(member.userId) ?? []));
  await deps.outbox.queueAll(tx, await Promise.all(mails));
}
