import type { Area, Comp, CompsTool } from "#contract/comps/views.ts";
import type { Category } from "#contract/parts.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CachedTool, getToolDirectory, type ToolDirectory, toToolLink } from "#server/tools/index.ts";
import { areaKey } from "./find-area.ts";
import { loadSums, sumsKey } from "./kept-sums.ts";
import { type FiguresOfArea, loadFigures, NO_FIGURES } from "./load-figures.ts";
import { rate, toRanks } from "./rating.ts";

export interface Comps {
  ofCategory: CompsTool["ofCategory"];
  rankedCount: number;
  rows: Comp[];
}

/** The tools of a category with reviews in an area. Ratings change at midnight in UTC, when an hour ends in memory. */
export function loadComps(
  platform: Pick<Platform, "memory">,
  area: Area,
  category: Category,
): Promise<Comps> {
  return platform.memory.read(`comps/${areaKey(area)}/${category}`, async (db) => {
    const [tools, figures] = await Promise.all([
      getToolDirectory(platform),
      loadSums(db, sumsKey(area, category), () => loadFigures(db, area, category)),
    ]);
    const rows = toRows(figures, tools);
    const rankedCount = rows.filter(({ rank }) => rank !== null).length;
    return { ofCategory: { ...figures.ofAll, toolCount: rows.length }, rankedCount, rows };
  });
}

function toRows({ ofAll, byTool }: FiguresOfArea, { byId }: ToolDirectory): Comp[] {
  const now = Date.now();
  const rated = byTool.flatMap(({ toolId, weight, weightedScore, ...figures }) => {
    const tool = byId.get(toolId);
    if (!tool?.isPublished) return [];
    const { reviewCount } = figures;
    const rating = rate({ reviewCount, weight, weightedScore }, ofAll.averageScore ?? 0, now);
    return [{ tool: toToolLink(tool), ...figures, rating }];
  });
  const ranks = toRanks(rated);
  return rated.map((row, index) => ({ ...row, rank: ranks[index] ?? null }));
}

export function findComp({ rows }: Comps, { id }: CachedTool): Omit<Comp, "tool"> {
  return rows.find(({ tool }) => tool.id === id) ?? { ...NO_FIGURES, rating: null, rank: null };
}

/** The most reviewed first. */
export function listOthers({ rows }: Comps, tools: readonly CachedTool[]): Comp[] {
  const ids = new Set(tools.map(({ id }) => id));
  return rows.filter(({ tool }) => !ids.has(tool.id)).sort(compsByReviewCount);
}

export const compsByReviewCount = (a: Comp, b: Comp) =>
  b.reviewCount - a.reviewCount || a.tool.name.localeCompare(b.tool.name, "en");
