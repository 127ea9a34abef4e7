import {
  getNamedMarkets,
  loadNamedMarkets,
  type MarketNames,
  type NamedMarkets,
} from "#server/markets/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CachedTag, getTags, loadTags } from "#server/tags/index.ts";
import { getNamedTools, loadNamedTools, type NamedTools, type ToolNames } from "#server/tools/index.ts";

interface NamedIds {
  id: string;
  toolId: string | null;
  marketId: string | null;
  tagIds: string[];
}

export interface CatalogueParts {
  tool: ToolNames | null;
  market: MarketNames | null;
  tags: readonly CachedTag[];
}

type Catalogue = [NamedTools, NamedMarkets, readonly CachedTag[]];

/** Adds the tool, market and tags from memory to rows, in the order of the ids; missing rows are left out. */
export async function joinCatalogue<Row extends NamedIds>(
  platform: Pick<Platform, "db" | "memory">,
  ids: readonly string[],
  rows: readonly Row[],
): Promise<(Row & CatalogueParts)[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  const { db } = platform;
  const inMemory = await Promise.all([getNamedTools(platform), getNamedMarkets(platform), getTags(platform)]);
  const named = nameAll(inOrder, inMemory);
  if (named.isComplete) return named.items;
  // Memory lacks what only a pending post names, and what was added a moment ago.
  return nameAll(inOrder, await Promise.all([loadNamedTools(db), loadNamedMarkets(db), loadTags(db)])).items;
}

const NO_TAGS: readonly CachedTag[] = [];

function nameAll<Row extends NamedIds>(rows: readonly Row[], [tools, markets, allTags]: Catalogue) {
  let isComplete = true;
  const items = rows.map((row): Row & CatalogueParts => {
    const tool = row.toolId === null ? null : tools.get(row.toolId);
    const market = row.marketId === null ? null : markets.get(row.marketId);
    const tags = row.tagIds.length === 0 ? NO_TAGS : allTags.filter((tag) => row.tagIds.includes(tag.id));
    if (tool === undefined || market === undefined || tags.length < row.tagIds.length) isComplete = false;
    return { ...row, tool: tool ?? null, market: market ?? null, tags };
  });
  return { items, isComplete };
}
