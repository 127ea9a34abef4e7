import type { ToolSummary } from "#contract/catalogue/tools.ts";
import type { ToolLink, ToolRef } from "#contract/parts.ts";
import type { CachedTool, ToolNames } from "./tool-directory.ts";

export function toToolRef({ id, name, category }: ToolNames): ToolRef {
  return { id, name, category };
}

export const toToolLink = (tool: ToolNames): ToolLink => ({ ...toToolRef(tool), slug: tool.slug });

export function toToolSummary(tool: CachedTool): ToolSummary {
  const { reviewCount, marketCount, scoreSum, recommended } = tool;
  return {
    ...toToolLink(tool),
    reviewCount,
    marketCount,
    averageScore: reviewCount > 0 ? scoreSum / reviewCount : null,
    recommendedShare: reviewCount > 0 ? recommended / reviewCount : null,
  };
}
