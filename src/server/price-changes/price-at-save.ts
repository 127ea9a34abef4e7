import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { loadPriceLevels, type PricedTool, pricedToolKey } from "#server/figures/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { priceLevels } from "#server/platform/db/schema/index.ts";
import { hasChanged } from "./price-change-policy.ts";

const inCountry = (toolId: string): PricedTool => ({ toolId, marketId: null });

/** Remembers what a tool costs in the country when a member saves it. Changes are measured from then on. */
export async function keepPriceAtSave(tx: Transaction, userId: string, toolId: string): Promise<void> {
  const levels = await loadPriceLevels(tx, [inCountry(toolId)]);
  const level = levels.get(pricedToolKey(inCountry(toolId)));
  const isOfMember = and(
    eq(priceLevels.userId, userId),
    eq(priceLevels.toolId, toolId),
    isNull(priceLevels.marketId),
  );
  // Of an earlier save.
  await tx.delete(priceLevels).where(isOfMember);
  if (!level) return;
  const savedMedian = level.reportCount < MEDIAN_REVIEWS ? null : level.median;
  await tx.insert(priceLevels).values({ userId, ...inCountry(toolId), ...level, savedMedian });
}

/** Loads the medians, by tool, of those whose price in the country has changed since the member saved them. */
export async function loadChangesSinceSave(
  db: Database,
  userId: string,
  toolIds: readonly string[],
): Promise<ReadonlyMap<string, { before: number; now: number }>> {
  if (toolIds.length === 0) return new Map();
  const saved = await db
    .select({ toolId: priceLevels.toolId, before: priceLevels.savedMedian })
    .from(priceLevels)
    .where(
      and(
        eq(priceLevels.userId, userId),
        inArray(priceLevels.toolId, [...toolIds]),
        isNull(priceLevels.marketId),
        isNotNull(priceLevels.savedMedian),
      ),
    );
  const levels = await loadPriceLevels(
    db,
    saved.map(({ toolId }) => inCountry(toolId)),
  );
  return new Map(
    saved.flatMap(({ toolId, before }) => {
      const level = levels.get(pricedToolKey(inCountry(toolId)));
      if (before === null || !level || level.reportCount < MEDIAN_REVIEWS) return [];
      return hasChanged(before, level.median) ? [[toolId, { before, now: level.median }] as const] : [];
    }),
  );
}
