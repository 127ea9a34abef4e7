import { hasEnough } from "#contract/comps/picks.ts";
import { type Category, LIMITS } from "#contract/parts.ts";
import { getMarketDirectory, listByCategory } from "#server/markets/index.ts";
import { api } from "#server/platform/api.ts";
import type { Platform } from "#server/platform/platform.ts";
import { loadReviews, toReviewCard } from "#server/reviews/index.ts";
import {
  type CachedTool,
  findToolBySlug,
  getToolDirectory,
  type ToolDirectory,
  toToolRef,
  toToolSummary,
} from "#server/tools/index.ts";
import { findArea } from "./find-area.ts";
import { sortComps } from "./list-comps.ts";
import { type Comps, type CompsOfArea, findComp, listOthers, loadComps } from "./load-comps.ts";
import { picksOf } from "./picks-of.ts";
import { loadTool } from "./tool/load-tool.ts";

export const compare = api.comps.compare.handler(async ({ input, context, errors }) => {
  const { named, unknown } = findNamed(await getToolDirectory(context), input.tools);
  const [first] = named;
  if (!first) throw errors.NOT_FOUND();
  const { category } = first;
  const tools = named.filter((tool) => tool.category === category).slice(0, LIMITS.comparedTools);
  const area = await findArea(context, input);
  const comps = await loadComps(context, area, category);
  const basis = findBasis(comps, tools);
  const larger = basis === comps ? null : await loadComps(context, basis.area, category);
  const [own, inLarger] = await Promise.all(
    [comps, larger].map((one) => one && compareIn(context, one, tools)),
  );
  return {
    area,
    category,
    tools: own ?? [],
    larger: larger && { area: larger.area, ofCategory: larger.ofCategory, tools: inLarger ?? [] },
    leftOut: named.filter((tool) => !tools.includes(tool)).map(toToolRef),
    unknown,
    picks: picksOf(category, larger ?? comps, (id) => tools.some((tool) => tool.id === id)),
    ofCategory: comps.ofCategory,
    rankedCount: comps.rankedCount,
    isLinked: (await isListed(context, comps, category)) && areBest(comps, tools),
    others: listOthers(comps, tools),
  };
});

function findNamed(directory: ToolDirectory, slugs: string) {
  const asked = slugs.split(",").filter((slug) => slug.trim() !== "");
  const found = asked.map((slug) => findToolBySlug(directory, slug));
  return {
    named: [...new Set(found.filter((tool) => tool !== null))],
    unknown: asked.filter((_, index) => !found[index]),
  };
}

/** Whether pages begin with these comps. */
async function isListed(
  platform: Pick<Platform, "memory">,
  { area }: CompsOfArea,
  category: Category,
): Promise<boolean> {
  if (area.kind !== "market") return area.kind === "country";
  const market = (await getMarketDirectory(platform)).byId.get(area.market.id);
  return market !== undefined && listByCategory(market)[0]?.category === category;
}

function areBest({ rows }: Comps, tools: readonly CachedTool[]): boolean {
  const best = sortComps(rows, "rating").slice(0, LIMITS.comparedTools);
  return (
    best.length > 1 &&
    best.length === tools.length &&
    best.every(({ tool }) => tools.some(({ id }) => id === tool.id))
  );
}

/**
 * The smallest area in which all tools have enough reviews, because numbers of different areas can't be compared. Without
 * such an area, the smallest in which most of them do.
 */
function findBasis(comps: Comps, tools: readonly CachedTool[]): CompsOfArea {
  const countEnough = ({ rows }: CompsOfArea) =>
    rows.filter((row) => hasEnough(row) && tools.some(({ id }) => id === row.tool.id)).length;
  return [comps, ...comps.larger].reduce((best, one) => (countEnough(one) > countEnough(best) ? one : best));
}

async function compareIn(
  platform: Pick<Platform, "db" | "memory">,
  comps: Comps,
  tools: readonly CachedTool[],
) {
  const loaded = await Promise.all(
    tools.map(async (tool) => ({ tool, ...(await loadTool(platform, comps.area, tool)) })),
  );
  const latest = await loadLatest(
    platform,
    loaded.flatMap(({ latestId }) => latestId ?? []),
  );
  return loaded.map(({ tool, ...details }) => ({
    ...details,
    ...findComp(comps, tool),
    tool: toToolSummary(tool),
    latest: latest.get(tool.id) ?? null,
  }));
}

/** By tool. */
async function loadLatest(platform: Pick<Platform, "db" | "memory">, ids: readonly string[]) {
  const reviews = await loadReviews(platform, ids);
  // A moderator may have hidden one since its id was selected.
  const visible = reviews.filter(({ moderationStatus }) => moderationStatus === "approved");
  return new Map(visible.map((review) => [review.toolId, toReviewCard(review)]));
}
