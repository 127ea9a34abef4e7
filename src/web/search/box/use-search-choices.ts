import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Suggestion } from "#contract/catalogue/search.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { type SearchParameters, suggestionAddress } from "#web/search/search-parameters.ts";
import { useDebouncedValue } from "#web/ui/field/use-debounced-value.ts";
import type { RecentSearch } from "./recent-searches.ts";

/** Debounce: about the time of typing a word. */
const TYPING_PAUSE_MS = 120;

/** A row of the search box's list. */
export interface SearchOption extends RecentSearch {
  kind: Suggestion["kind"] | "Recent" | "Clear";
  alias?: string | null;
}

const CLEAR: SearchOption = { kind: "Clear", name: "Clear recent searches", to: "/search", search: {} };

/** Loaded when the field gets the focus: marked names, and the recent searches of this browser. */
export const loadChoice = () => import("./search-choice.tsx");

type Extras = Awaited<ReturnType<typeof loadChoice>>;

/**
 * Returns suggestions for a text, and recent searches for an empty one.
 * @param typed null for the initial text, which has no suggestions
 * @param kept parameters to keep when choosing another city; a tool or category keeps none
 */
export function useSearchChoices(typed: string | null, kept: SearchParameters) {
  const text = typed?.trim() ?? "";
  const asked = useDebouncedValue(text, TYPING_PAUSE_MS);
  const { queries } = useApi();
  const { data } = useQuery({
    ...queries.search.suggest.queryOptions({ input: { text: asked } }),
    enabled: asked !== "" && text !== "",
    placeholderData: keepPreviousData,
  });
  const [recent, setRecent] = useState<readonly RecentSearch[]>([]);
  const suggested = (data ?? []).map(
    (one): SearchOption => ({ ...one, ...suggestionAddress(one, one.kind === "Market" ? kept : {}) }),
  );
  const remembered = recent.map((one): SearchOption => ({ ...one, kind: "Recent" }));
  const forEmpty = typed === null || recent.length === 0 ? [] : [...remembered, CLEAR];
  return {
    choices: text === "" ? forEmpty : suggested,
    /** Reads or changes the recent searches. Offline they may be missing. */
    withRecent: (change: (extras: Extras) => RecentSearch[]) =>
      void loadChoice().then(
        (extras) => setRecent(change(extras)),
        () => undefined,
      ),
  };
}
