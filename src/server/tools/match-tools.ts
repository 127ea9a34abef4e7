import { foldText } from "#server/platform/text/fold-text.ts";
import { likenessOf, pairsOf } from "#server/platform/text/likeness.ts";
import { byReviewCount, type CachedTool, type ToolDirectory } from "./tool-directory.ts";
import { normalizeToolName } from "./tool-name.ts";

export function findToolByName(directory: ToolDirectory, text: string): CachedTool | null {
  return directory.byName.get(normalizeToolName(text)) ?? null;
}

/** Finds the tool of an address, which may spell one of its names. */
export function findToolBySlug(directory: ToolDirectory, slug: string): CachedTool | null {
  return directory.bySlug.get(slug) ?? findToolByName(directory, slug);
}

const spellings = (tool: CachedTool) => [tool.normalizedName, ...tool.normalizedAliases];

/** Prefix matches come first, in any spelling, then by reviews. A blank text matches nothing. */
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

/** Tuned so that "foyr crm" finds Foyer CRM and no other tool. */
const NEARLY = 0.75;

/** Shorter parts match too many names. */
const PART_LETTERS = 4;

/** Finds the only tool that contains the text, or one with a similar spelling. Null if there is none. */
export function findToolNearly(directory: ToolDirectory, text: string): CachedTool | null {
  const exact = findToolByName(directory, text);
  if (exact) return exact;
  const wanted = normalizeToolName(text);
  if (wanted.length < PART_LETTERS) return null;
  const [only, ...others] = matchTools(directory, text, 2);
  if (only && others.length === 0) return only;
  const pairs = pairsOf(wanted);
  const alike = directory.published
    .map((tool) => ({
      tool,
      likeness: Math.max(...spellings(tool).map((one) => likenessOf(pairs, pairsOf(one)))),
    }))
    .filter(({ likeness }) => likeness >= NEARLY)
    .sort((a, b) => b.likeness - a.likeness);
  return alike[0]?.tool ?? null;
}
