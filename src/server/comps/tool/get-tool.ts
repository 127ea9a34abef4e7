import { formatCounted, formatMonthly, formatUnitPrice } from "#contract/amounts.ts";
import { areaLabel } from "#contract/comps/names.ts";
import type { Area, Around, CompsTool } from "#contract/comps/views.ts";
import { formatScore } from "#contract/metrics.ts";
import { STATES, type StateCode } from "#contract/us-states.ts";
import { findArea, reachOf } from "#server/comps/find-area.ts";
import { findComp, listOthers, loadComps } from "#server/comps/load-comps.ts";
import { picksOf } from "#server/comps/picks-of.ts";
import { api } from "#server/platform/api.ts";
import { findToolBySlug, getToolDirectory, toToolSummary } from "#server/tools/index.ts";
import { loadPlaceGroups, loadTool, type PlaceGroup } from "./load-tool.ts";
import { loadToolPlaces, type ToolPlaces, toAreas } from "./load-tool-places.ts";

const SIMILAR = 5;

/** Only public tools, by their slug or, so that links may be typed, any name. */
export const getTool = api.comps.getTool.handler(async ({ input, context, errors }) => {
  const tool = findToolBySlug(await getToolDirectory(context), input.slug);
  if (!tool) throw errors.NOT_FOUND();
  const area = await findArea(context, input);
  const [comps, { byPlace, ...loaded }, groups, places] = await Promise.all([
    loadComps(context, area, tool.category),
    loadTool(context, area, tool),
    area.kind === "market" ? loadPlaceGroups(context, reachOf(area), tool) : null,
    loadToolPlaces(context, tool.id, area),
  ]);
  const comp = findComp(comps, tool);
  return {
    ...comp,
    aroundText: comp.around && describeAround(comp.around),
    ...loaded,
    tool: toToolSummary(tool),
    area,
    areas: toAreas(area, places),
    picks: picksOf(tool.category, comps),
    rankedCount: comps.rankedCount,
    ofCategory: comps.ofCategory,
    places: toPlaces(area, groups ?? byPlace, places),
    similar: listOthers(comps, [tool]).slice(0, SIMILAR),
  };
});

/** "U.S.: 7.6 out of 10 from 55 reviews, 46 would buy again, median $155 a month." */
export function describeAround({
  area,
  averageScore,
  reviewCount,
  recommendedCount,
  monthlyCost,
}: Pick<Around, "area" | "averageScore" | "reviewCount" | "recommendedCount" | "monthlyCost">): string {
  const reviews = `${formatScore(averageScore ?? 0)} out of 10 from ${formatCounted(reviewCount, "review")}`;
  const price = `median ${formatMonthly(formatUnitPrice(monthlyCost.median ?? 0))}`;
  return `${areaLabel(area)}: ${reviews}, ${recommendedCount} would buy again, ${price}.`;
}

function toPlaces(area: Area, groups: readonly PlaceGroup[], places: ToolPlaces): CompsTool["places"] {
  const markets = new Map(places.markets.map(({ market }) => [market.id, market]));
  return groups
    .flatMap(({ key, ...group }): CompsTool["places"] => {
      if (area.kind === "country") return [{ ...group, state: key as StateCode, market: null }];
      const market = markets.get(key);
      return market ? [{ ...group, state: market.state, market }] : [];
    })
    .sort((a, b) => b.reviewCount - a.reviewCount || nameOf(a).localeCompare(nameOf(b), "en"));
}

const nameOf = ({ state, market }: CompsTool["places"][number]) => market?.city ?? STATES[state];
