import type { ToolRef } from "#contract/parts.ts";
import type { ToolSummary } from "#contract/tools.ts";
import type { CachedTool } from "./tool-directory.ts";

export function toToolRef({ id, name, category }: CachedTool): ToolRef {
  return { id, name, category };
}

export function toToolSummary(tool: CachedTool): ToolSummary {
  const { slug, reviewCount, marketCount, scoreSum, recommended } = tool;
  return {
    ...toToolRef(tool),
    slug,
    reviewCount,
    marketCount,
    averageScore: reviewCount > 0 ? scoreSum / reviewCount : null,
    recommendedShare: reviewCount > 0 ? recommended / reviewCount : null,
  };
}
