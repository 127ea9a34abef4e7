import type { Area, Comp, Figures } from "#contract/comps.ts";
import type { Category } from "#contract/parts.ts";
import { remember } from "#server/platform/memory/remember.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dependOn } from "#server/platform/topics.ts";
import { getToolDirectory, type ToolDirectory, toToolRef } from "#server/tools/index.ts";
import { keyOf } from "./find-area.ts";
import { type FiguresOfArea, loadFigures } from "./load-figures.ts";
import { rate, toRanks } from "./rating.ts";

export interface Comps {
  /** Of all tools together. */
  figures: Figures;
  rankedCount: number;
  rows: Comp[];
}

/** The tools of a category with reviews in an area. Ratings change at midnight in UTC, when an hour ends in memory. */
export function loadComps(
  platform: Pick<Platform, "db" | "cache" | "memory">,
  area: Area,
  category: Category,
): Promise<Comps> {
  return remember(platform, `comps/${keyOf(area)}/${category}`, async () => {
    dependOn("reviews");
    const [tools, figures] = await Promise.all([
      getToolDirectory(platform),
      loadFigures(platform.db, area, category),
    ]);
    const rows = toRows(figures, tools);
    return { figures: figures.ofAll, rankedCount: rows.filter(({ rank }) => rank !== null).length, rows };
  });
}

function toRows({ ofAll, byTool }: FiguresOfArea, { byId }: ToolDirectory): Comp[] {
  const now = Date.now();
  const rated = byTool.flatMap(({ toolId, weight, weightedScore, ...figures }) => {
    const tool = byId.get(toolId);
    if (!tool?.isPublished) return [];
    const { reviewCount } = figures;
    const rating = rate({ reviewCount, weight, weightedScore }, ofAll.averageScore ?? 0, now);
    return [{ tool: { ...toToolRef(tool), slug: tool.slug }, ...figures, rating }];
  });
  const ranks = toRanks(rated);
  return rated.map((row, index) => ({ ...row, rank: ranks[index] ?? null }));
}
