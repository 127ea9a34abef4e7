import { foldText } from "#server/platform/fold-text.ts";
import { byReviewCount, type CachedTool, type ToolDirectory } from "./tool-directory.ts";
import { normalizeToolName } from "./tool-name.ts";

/** The public tool that a text names exactly, by name or alias, in any spelling; null when it names none. */
export function findToolByName(directory: ToolDirectory, text: string): CachedTool | null {
  return directory.byName.get(normalizeToolName(text)) ?? null;
}

const spellings = (tool: CachedTool) => [tool.normalizedName, ...tool.normalizedAliases];

/**
 * Public tools whose name or an alias contains a text in any case: those that begin with it first, in any
 * spelling, then the most reviewed. A blank text matches nothing.
 */
export function matchTools(directory: ToolDirectory, text: string, limit: number): CachedTool[] {
  const part = foldText(text).trim();
  if (part === "") return [];
  const normalized = normalizeToolName(part);
  const beginning: CachedTool[] = [];
  const containing: CachedTool[] = [];
  for (const tool of directory.published) {
    if (spellings(tool).some((spelling) => spelling.startsWith(normalized))) beginning.push(tool);
    else if (tool.labels.some((label) => label.includes(part))) containing.push(tool);
  }
  return [...beginning.sort(byReviewCount), ...containing.sort(byReviewCount)].slice(0, limit);
}
