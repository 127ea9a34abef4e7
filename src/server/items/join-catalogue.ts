import { type CachedMarket, getMarketDirectory } from "#server/markets/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dependOn, withoutTopics } from "#server/platform/topics.ts";
import { type CachedTag, getTags } from "#server/tags/index.ts";
import { type CachedTool, getToolDirectory } from "#server/tools/index.ts";

interface NamedIds {
  id: string;
  toolId: string | null;
  marketId: string | null;
  tagIds: string[];
}

export interface CatalogueParts {
  tool: CachedTool | null;
  market: CachedMarket | null;
  tags: readonly CachedTag[];
}

/** Adds the tool, market and tags from the cache to rows, in the order of the ids; missing rows are left out. */
export async function joinCatalogue<Row extends NamedIds>(
  platform: Pick<Platform, "db" | "cache">,
  ids: readonly string[],
  rows: readonly Row[],
): Promise<(Row & CatalogueParts)[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  for (const toolId of new Set(rows.map((row) => row.toolId)))
    if (toolId !== null) dependOn(`tool/${toolId}`);
  for (const marketId of new Set(rows.map((row) => row.marketId)))
    if (marketId !== null) dependOn(`market/${marketId}`);
  dependOn("tags");
  const named = await withoutTopics(() => nameAll(platform, inOrder));
  if (named.isComplete) return named.items;
  // The cache is stale: the notice of a new tool, market or tag hasn't arrived yet.
  platform.cache.forget("tools", "markets", "tags");
  return (await withoutTopics(() => nameAll(platform, inOrder))).items;
}

const NO_TAGS: readonly CachedTag[] = [];

async function nameAll<Row extends NamedIds>(platform: Pick<Platform, "db" | "cache">, rows: readonly Row[]) {
  const [tools, markets, allTags] = await Promise.all([
    getToolDirectory(platform),
    getMarketDirectory(platform),
    getTags(platform),
  ]);
  let isComplete = true;
  const items = rows.map((row): Row & CatalogueParts => {
    const tool = row.toolId === null ? null : tools.byId.get(row.toolId);
    const market = row.marketId === null ? null : markets.byId.get(row.marketId);
    const tags = row.tagIds.length === 0 ? NO_TAGS : allTags.filter((tag) => row.tagIds.includes(tag.id));
    if (tool === undefined || market === undefined || tags.length < row.tagIds.length) isComplete = false;
    return { ...row, tool: tool ?? null, market: market ?? null, tags };
  });
  return { items, isComplete };
}
