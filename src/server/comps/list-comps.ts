import { roundUnitPrice } from "#contract/amounts.ts";
import type { CompsSort } from "#contract/comps/comps.ts";
import { compsTitle } from "#contract/comps/names.ts";
import type { Comp } from "#contract/comps/views.ts";
import { formatScore } from "#contract/metrics.ts";
import { LIMITS } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import { answerOf } from "./comps-sentence.ts";
import { findArea } from "./find-area.ts";
import { compsByReviewCount, hasEnough, loadComps } from "./load-comps.ts";

export const listComps = api.comps.list.handler(async ({ input, context }) => {
  const { category, sort, show } = input;
  const area = await findArea(context, input);
  const comps = await loadComps(context, area, category);
  const isRanking = sort === "rank" && comps.rankedCount > 1;
  // One rank alone isn't shown.
  const sorted = sortComps(comps.rows, sort === "rank" && !isRanking ? "score" : sort);
  return {
    area,
    category,
    title: compsTitle(category, area),
    answer: answerOf(category, comps, isRanking),
    ...comps.ofCategory,
    rankedCount: comps.rankedCount,
    rows: show === "first" ? sorted.slice(0, LIMITS.firstComps) : sorted,
  };
});

/** Below all ranks. */
const UNRANKED = 1_000_000;

const byScore = ({ averageScore }: Comp) => -Number(formatScore(averageScore ?? 0));

/** Best first. Numbers are compared as shown. */
const KEYS: Record<CompsSort, (row: Comp) => number> = {
  score: byScore,
  value: ({ costPerResult }) => roundUnitPrice(costPerResult.median ?? Number.POSITIVE_INFINITY),
  price: ({ monthlyCost }) => roundUnitPrice(monthlyCost.median ?? Number.POSITIVE_INFINITY),
  reviews: ({ reviewCount }) => -reviewCount,
  rank: (row) => row.rank ?? UNRANKED + byScore(row),
};

const hasFew = (row: Comp) => Number(!hasEnough(row));

/** Infinity minus itself is not a number. */
const compare = (a: number, b: number) => (a === b ? 0 : a - b);

export function sortComps(rows: readonly Comp[], sort: CompsSort): Comp[] {
  const key = KEYS[sort];
  return rows.toSorted(
    (a, b) => hasFew(a) - hasFew(b) || compare(key(a), key(b)) || compsByReviewCount(a, b),
  );
}
