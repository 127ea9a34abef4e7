import { useSyncExternalStore } from "react";
import type { StateCode } from "#contract/us-states.ts";
import { CATEGORIES, type Category, LIMITS } from "#contract/vocabulary.ts";
import { json, stored, TEXT } from "#web/platform/stored/browser-storage.ts";
import { onSelection, SELECTION } from "./selected.ts";

export interface SelectedTool {
  id: string;
  name: string;
  slug: string;
  category: Category;
}

/** The parameters of the URL that name an area. */
export interface AreaSearch {
  market?: string | undefined;
  state?: StateCode | undefined;
}

interface Selection {
  tools: readonly SelectedTool[];
  /** In which the first tool was chosen. */
  area: AreaSearch;
}

const NONE: Selection = { tools: [], area: {} };

/** Tools to compare, of one category, in every tab of this browser. */
const kept = stored(
  SELECTION,
  json((value): Selection | undefined => {
    const { tools, area } = value as Selection;
    return Array.isArray(tools) && tools.every(isTool) && area instanceof Object
      ? { tools, area }
      : undefined;
  }),
);

const raw = stored(SELECTION, TEXT);

const isTool = ({ id, name, slug, category }: SelectedTool) =>
  [id, name, slug].every((text) => typeof text === "string") && CATEGORIES.includes(category);

let text: string | undefined;
let current: Selection = NONE;

/** The same object until the stored text changes. */
function read(): Selection {
  const next = raw.read();
  if (next !== text) {
    text = next;
    current = kept.read() ?? NONE;
  }
  return current;
}

export const useSelection = (): Selection => useSyncExternalStore(onSelection, read, () => NONE);

export function select(next: Selection): void {
  kept.write(next.tools.length === 0 ? undefined : next);
  window.dispatchEvent(new Event(SELECTION));
}

export const clearSelection = () => select(NONE);

export const unselect = ({ id }: { id: string }): void => {
  const { tools, area } = read();
  select({ tools: tools.filter((tool) => tool.id !== id), area });
};

/**
 * Adds a tool, or starts over when it is of another category.
 * @returns the former selection if it was replaced
 */
export function addToSelection(tool: SelectedTool, area: AreaSearch): Selection | undefined {
  const before = read();
  const isSame = before.tools.every(({ category }) => category === tool.category);
  if (isSame && before.tools.length > 0) {
    select({ tools: [...before.tools, tool].slice(0, LIMITS.comparedTools), area: before.area });
    return undefined;
  }
  select({ tools: [tool], area });
  return isSame ? undefined : before;
}
