import { listAround } from "#contract/comps/around.ts";
import { hasEnough } from "#contract/comps/picks.ts";
import type { Area, Around, Comp, CompsTool, Figures, Range } from "#contract/comps/views.ts";
import type { Category } from "#contract/parts.ts";
import {
  areaKey,
  type FiguresOfArea,
  loadFigures,
  NO_FIGURES,
  rate,
  toRanks,
} from "#server/figures/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { arePricesOld } from "#server/reviews/index.ts";
import { type CachedTool, getNamedTools, type NamedTools, toToolLink } from "#server/tools/index.ts";

/** Comps of lists leave out what they don't show. */
export type FullComp = Comp & Figures;
type RowOfArea = Omit<FullComp, "around">;

export interface CompsOfArea {
  area: Area;
  ofCategory: CompsTool["ofCategory"];
  rankedCount: number;
  rows: RowOfArea[];
}

export interface Comps extends CompsOfArea {
  rows: FullComp[];
  /** The areas that it lies in, the smallest first. */
  larger: CompsOfArea[];
}

/** The tools of a category with reviews in an area, and in those that it lies in. */
export async function loadComps(
  platform: Pick<Platform, "memory">,
  area: Area,
  category: Category,
): Promise<Comps> {
  const [own, ...larger] = await Promise.all(
    listAround(area).map((one) => loadCompsOfArea(platform, one, category)),
  );
  if (!own) throw new Error("An area lies in itself");
  const rows = own.rows.map((row) => ({ ...row, around: findAround(larger, row.tool, row) }));
  return { ...own, rows, larger };
}

/** Ratings change at midnight in UTC, when an hour ends in memory. */
export function loadCompsOfArea(
  platform: Pick<Platform, "memory">,
  area: Area,
  category: Category,
): Promise<CompsOfArea> {
  return platform.memory.read(`comps/${areaKey(area)}/${category}`, async () => {
    const [tools, figures] = await Promise.all([
      getNamedTools(platform),
      loadFigures(platform, area, category),
    ]);
    const rows = toRows(figures, tools);
    const rankedCount = rows.filter(({ rank }) => rank !== null).length;
    return { area, ofCategory: { ...figures.ofAll, toolCount: rows.length }, rankedCount, rows };
  });
}

function toRows({ ofAll, byTool }: FiguresOfArea, tools: NamedTools): RowOfArea[] {
  const now = Date.now();
  const rated = byTool.flatMap(({ toolId, weight, weightedScore, latestAt, ...figures }) => {
    const tool = tools.get(toolId);
    if (!tool?.isPublished) return [];
    const { reviewCount } = figures;
    const rating = rate({ reviewCount, weight, weightedScore }, ofAll.averageScore ?? 0, now);
    return [{ tool: toToolLink(tool), ...figures, ...dateReport(new Date(latestAt)), rating }];
  });
  const ranks = toRanks(rated);
  return rated.map((row, index) => ({ ...row, rank: ranks[index] ?? null }));
}

const dateReport = (at: Date) => ({
  latestMonth: at.toLocaleDateString("en-US", { month: "short", year: "numeric", timeZone: "UTC" }),
  isOld: arePricesOld(at),
});

function findAround(
  larger: readonly CompsOfArea[],
  { id }: { id: string },
  own: { reviewCount: number },
): Around | null {
  if (hasEnough(own)) return null;
  for (const { area, rows } of larger) {
    const found = rows.find(({ tool }) => tool.id === id);
    if (!found || !hasEnough(found)) continue;
    const { reviewCount, recommendedCount, monthlyCost, costPerResult } = found;
    return {
      ...{ area, reviewCount, recommendedCount },
      averageScore: found.averageScore,
      monthlyCost: toMiddle(monthlyCost),
      costPerResult: toMiddle(costPerResult),
    };
  }
  return null;
}

const toMiddle = ({ reviewCount, median }: Range) => ({ reviewCount, median });

export function findComp({ rows, larger }: Comps, tool: CachedTool): Omit<FullComp, "tool"> {
  const found = rows.find((row) => row.tool.id === tool.id);
  if (found) return found;
  return {
    ...NO_FIGURES,
    latestMonth: null,
    isOld: false,
    rating: null,
    rank: null,
    around: findAround(larger, tool, NO_FIGURES),
  };
}

type Counted = Pick<Comp, "tool" | "reviewCount">;

/** The most reviewed first. */
export function listOthers<Row extends Counted>(
  { rows }: { rows: readonly Row[] },
  tools: readonly CachedTool[],
): Row[] {
  const ids = new Set(tools.map(({ id }) => id));
  return rows.filter(({ tool }) => !ids.has(tool.id)).sort(compsByReviewCount);
}

export const compsByReviewCount = (a: Counted, b: Counted) =>
  b.reviewCount - a.reviewCount || a.tool.name.localeCompare(b.tool.name, "en");
