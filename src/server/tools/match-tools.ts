import { diceCoefficient } from "dice-coefficient";
import { foldText } from "#server/platform/text/fold-text.ts";
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

/** Ours: "foyr crm" is Foyer CRM, but no other tool. */
const NEARLY = 0.75;

/** A part of a name that is shorter fits too many. */
const PART_LETTERS = 4;

/**
 * The public tool that a text names, or nearly: it is the only one whose name has this part, or it is spelled much
 * like it. Null when it names none.
 */
export function findToolNearly(directory: ToolDirectory, text: string): CachedTool | null {
  const exact = findToolByName(directory, text);
  if (exact) return exact;
  const wanted = normalizeToolName(text);
  if (wanted.length < PART_LETTERS) return null;
  const [only, ...others] = matchTools(directory, text, 2);
  if (only && others.length === 0) return only;
  const alike = directory.published
    .map((tool) => ({
      tool,
      likeness: Math.max(...spellings(tool).map((one) => diceCoefficient(wanted, one))),
    }))
    .filter(({ likeness }) => likeness >= NEARLY)
    .sort((a, b) => b.likeness - a.likeness);
  return alike[0]?.tool ?? null;
}
