import { matchNames, type NameMatch } from "#server/platform/text/match-names.ts";
import { type CachedTool, type ToolDirectory, toolsByReviewCount } from "./tool-directory.ts";
import { normalizeToolName } from "./tool-name.ts";

export function findToolByName(directory: ToolDirectory, text: string): CachedTool | null {
  return directory.byName.get(normalizeToolName(text)) ?? null;
}

/** Finds the tool of an address, which may spell one of its names. */
export function findToolBySlug(directory: ToolDirectory, slug: string): CachedTool | null {
  return directory.bySlug.get(slug) ?? findToolByName(directory, slug);
}

/** Returns the public tools that a text names, in any spelling: the best matches first, then by reviews. */
export function matchToolNames(
  { published }: ToolDirectory,
  text: string,
  options?: { nearly: boolean },
): NameMatch<CachedTool>[] {
  return matchNames(published, text, ({ searchNames }) => searchNames, toolsByReviewCount, options);
}

export const matchTools = (directory: ToolDirectory, text: string, limit: number): CachedTool[] =>
  matchToolNames(directory, text)
    .slice(0, limit)
    .map(({ item }) => item);
