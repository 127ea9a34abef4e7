import { type CachedMarket, readMarketDirectory } from "#server/markets/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CachedTag, readTags } from "#server/tags/index.ts";
import { type CachedTool, readToolDirectory } from "#server/tools/index.ts";

interface Naming {
  id: string;
  toolId: string | null;
  marketId: string | null;
  tagIds: string[];
}

export interface NamedParts {
  /** Null where none is named, or it is gone. */
  tool: CachedTool | null;
  market: CachedMarket | null;
  /** By name. */
  tags: readonly CachedTag[];
}

/** Rows in the order of ids, with what they name, which comes from the process; ids that are gone are left out. */
export async function nameParts<Row extends Naming>(
  platform: Pick<Platform, "db" | "cache">,
  ids: readonly string[],
  rows: readonly Row[],
): Promise<(Row & NamedParts)[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  const named = await nameAll(platform, inOrder);
  if (named.isComplete) return named.items;
  // A tool, market or tag is newer than what this process remembers, and the notice is still under way.
  for (const topic of ["tools", "markets", "tags"] as const) platform.cache.forget(topic);
  return (await nameAll(platform, inOrder)).items;
}

async function nameAll<Row extends Naming>(platform: Pick<Platform, "db" | "cache">, rows: readonly Row[]) {
  const [tools, markets, allTags] = await Promise.all([
    readToolDirectory(platform),
    readMarketDirectory(platform),
    readTags(platform),
  ]);
  let isComplete = true;
  const items = rows.map((row): Row & NamedParts => {
    const tool = row.toolId === null ? null : tools.byId.get(row.toolId);
    const market = row.marketId === null ? null : markets.byId.get(row.marketId);
    const tags = allTags.filter((tag) => row.tagIds.includes(tag.id));
    if (tool === undefined || market === undefined || tags.length < row.tagIds.length) isComplete = false;
    return { ...row, tool: tool ?? null, market: market ?? null, tags };
  });
  return { items, isComplete };
}
