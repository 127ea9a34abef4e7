import type { DiscussionFilter } from "#contract/posts/discussions.ts";
import { getMarketDirectory } from "#server/markets/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ToolDirectory } from "#server/tools/index.ts";

export interface Scope {
  marketId?: string | undefined;
  toolId?: string | undefined;
  /** Those of a category. */
  toolIds?: readonly string[] | undefined;
}

/** Of a tool or market that was merged, the one that remains. */
export async function resolveScope(
  platform: Pick<Platform, "memory">,
  tools: ToolDirectory,
  { marketId = "", toolId = "", category }: DiscussionFilter,
): Promise<Scope> {
  const markets = await getMarketDirectory(platform);
  const inCategory = tools.published.filter((tool) => tool.category === category);
  return {
    marketId: markets.byId.get(marketId)?.id ?? (marketId || undefined),
    toolId: tools.byId.get(toolId)?.id ?? (toolId || undefined),
    toolIds: category === undefined ? undefined : inCategory.map(({ id }) => id),
  };
}
