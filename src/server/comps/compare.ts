import { hasEnough } from "#contract/comps/picks.ts";
import type { Area } from "#contract/comps/views.ts";
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
  const comps = await loadComps(context, await findArea(context, input), category);
  const { areas, shown } = chooseArea([comps, ...comps.larger], tools, input.by);
  const lit = shown === comps ? comps : await loadComps(context, shown.area, category);
  return {
    area: shown.area,
    areas: areas.map(({ area }) => area),
    category,
    tools: await compareIn(context, lit, tools),
    leftOut: named.filter((tool) => !tools.includes(tool)).map(toToolRef),
    unknown,
    picks: picksOf(category, lit, (id) => tools.some((tool) => tool.id === id)),
    ofCategory: shown.ofCategory,
    isLinked: (await isListed(context, comps, category)) && areBest(comps, tools),
    others: listFurther(comps, shown, tools),
  };
});

function findNamed(directory: ToolDirectory, slugs: string) {
  const asked = slugs.split(",").filter((slug) => slug.trim() !== "");
  const found = asked.map((slug) => findToolBySlug(directory, slug));
  return {
    named: [...new Set(found.filter((tool) => tool !== null))],
    unknown: found.flatMap((tool, index) => (tool ? [] : index)),
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

/** Numbers of different areas can't be compared, so all are of one. */
function chooseArea(
  around: readonly CompsOfArea[],
  tools: readonly CachedTool[],
  by: Area["kind"] | undefined,
) {
  const isJudged = ({ rows }: CompsOfArea) =>
    rows.filter((row) => hasEnough(row) && tools.some(({ id }) => id === row.tool.id)).length > 1;
  const smaller = around.filter(({ area }) => area.kind !== "country");
  const areas = smaller.length > 0 && smaller.some(isJudged) ? smaller : around;
  const shown = areas.find(({ area }) => area.kind === by) ?? areas.find(isJudged) ?? areas.at(-1);
  if (!shown) throw new Error("An area lies in itself");
  return { areas, shown };
}

/** All with reviews in the country. */
function listFurther({ larger, ...own }: Comps, { rows }: CompsOfArea, tools: readonly CachedTool[]) {
  const counts = new Map(rows.map(({ tool, reviewCount }) => [tool.id, reviewCount]));
  const further = listOthers(larger.at(-1) ?? own, tools);
  return further
    .map(({ tool }) => ({ tool, reviewCount: counts.get(tool.id) ?? 0 }))
    .sort((a, b) => b.reviewCount - a.reviewCount);
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
