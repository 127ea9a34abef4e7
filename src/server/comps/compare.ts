import { LIMITS } from "#contract/parts.ts";
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
import { findComp, listOthers, loadComps } from "./load-comps.ts";
import { loadTool } from "./load-tool.ts";

export const compare = api.comps.compare.handler(async ({ input, context, errors }) => {
  const named = findNamed(await getToolDirectory(context), input.tools);
  const [first] = named;
  if (!first) throw errors.NOT_FOUND();
  const { category } = first;
  const tools = named.filter((tool) => tool.category === category).slice(0, LIMITS.comparedTools);
  const area = await findArea(context, input);
  const [comps, loaded] = await Promise.all([
    loadComps(context, area, category),
    Promise.all(tools.map(async (tool) => ({ tool, ...(await loadTool(context, area, tool)) }))),
  ]);
  const latest = await loadLatest(
    context,
    loaded.flatMap(({ latestId }) => latestId ?? []),
  );
  return {
    area,
    category,
    tools: loaded.map(({ tool, ...details }) => ({
      ...details,
      ...findComp(comps, tool),
      tool: toToolSummary(tool),
      latest: latest.get(tool.id) ?? null,
    })),
    leftOut: named.filter((tool) => !tools.includes(tool)).map(toToolRef),
    ofCategory: comps.ofCategory,
    rankedCount: comps.rankedCount,
    others: listOthers(comps, tools),
  };
});

function findNamed(directory: ToolDirectory, slugs: string): CachedTool[] {
  const found = slugs.split(",").flatMap((slug) => findToolBySlug(directory, slug) ?? []);
  return [...new Set(found)];
}

/** By tool. */
async function loadLatest(platform: Pick<Platform, "db" | "memory">, ids: readonly string[]) {
  const reviews = await loadReviews(platform, ids);
  // A moderator may have hidden one since its id was selected.
  const visible = reviews.filter(({ moderationStatus }) => moderationStatus === "approved");
  return new Map(visible.map((review) => [review.toolId, toReviewCard(review)]));
}
