import { roundUnitPrice } from "#contract/amounts.ts";
import type { CompsSort } from "#contract/comps/comps.ts";
import { compsTitle } from "#contract/comps/names.ts";
import { hasEnough, standingOf } from "#contract/comps/picks.ts";
import type { Area, Comp } from "#contract/comps/views.ts";
import { type Category, LIMITS } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import { findArea } from "./find-area.ts";
import { type Comps, compsByReviewCount, loadComps } from "./load-comps.ts";
import { picksOf } from "./picks-of.ts";

export const listComps = api.comps.list.handler(async ({ input, context }) => {
  const { category, sort, show } = input;
  const asked = await loadComps(context, await findArea(context, input), category);
  const comps = sort === "rank" ? await toRanked(context, asked, category) : asked;
  const { area } = comps;
  const shorten = (rows: Comp[]) => (show === "first" ? rows.slice(0, LIMITS.firstComps) : rows);
  const rows = sortComps(comps.rows, sort);
  const compared = rows.filter(hasEnough);
  const larger = findLarger(comps);
  return {
    area,
    category,
    title: compsTitle(category, area),
    picks: picksOf(category, comps),
    ...comps.ofCategory,
    rankedCount: comps.rankedCount,
    comparedCount: compared.length,
    rows: [...shorten(compared), ...rows.slice(compared.length)],
    larger: larger && {
      area: larger.area,
      comparedCount: larger.rows.length,
      rows: shorten(sortComps(larger.rows, sort)),
    },
    unreported: findUnreported(comps),
  };
});

/** Fewer tools than this make no list. */
const ENOUGH_TOOLS = 3;

/** Tools that are compared in a larger area, by its figures, because few can be in the own one. */
function findLarger({ rows, larger }: Comps) {
  const own = rows.filter(hasEnough);
  if (own.length >= ENOUGH_TOOLS) return null;
  for (const { area, rows } of larger) {
    const added = rows.filter((row) => hasEnough(row) && !own.some(({ tool }) => tool.id === row.tool.id));
    if (added.length > 0) return { area, rows: added.map((row) => ({ ...row, around: null })) };
  }
  return null;
}

/** Those of the smallest area around with ranks, else of the country. */
function toRanked(context: Parameters<typeof loadComps>[0], asked: Comps, category: Category) {
  const areas = [asked, ...asked.larger];
  const found = areas.find(({ rankedCount }) => rankedCount > 0) ?? areas.at(-1);
  return found && found !== asked ? loadComps(context, found.area, category) : asked;
}

/** The largest area without reviews. */
function findUnreported({ larger, ...own }: Comps): Area | null {
  const areas = [own, ...larger];
  const reported = areas.findIndex(({ rows }) => rows.length > 0);
  return areas[(reported === -1 ? areas.length : reported) - 1]?.area ?? null;
}

/** Best first. Numbers are compared as shown. */
const KEYS: Record<CompsSort, (row: Comp) => number> = {
  rating: standingOf,
  value: ({ costPerResult }) => roundUnitPrice(costPerResult.median ?? Number.POSITIVE_INFINITY),
  price: ({ monthlyCost }) => roundUnitPrice(monthlyCost.median ?? Number.POSITIVE_INFINITY),
  reviews: ({ reviewCount }) => -reviewCount,
  rank: standingOf,
};

const hasFew = (row: Comp) => Number(!hasEnough(row));

/** Infinity minus itself is not a number. */
const compare = (a: number, b: number) => (a === b ? 0 : a - b);

export function sortComps(rows: readonly Comp[], sort: CompsSort): Comp[] {
  const key = KEYS[sort];
  return rows.toSorted(
    (a, b) =>
      hasFew(a) - hasFew(b) ||
      (sort === "rank" || hasEnough(a) ? compare(key(a), key(b)) : 0) ||
      compsByReviewCount(a, b),
  );
}
