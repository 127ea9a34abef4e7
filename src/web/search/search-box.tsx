import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide";
import { type FormEvent, useState } from "react";
import type { Suggestion } from "#contract/search.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Combobox } from "#web/ui/form/combobox.tsx";
import { useDebouncedValue } from "#web/ui/form/use-debounced-value.ts";
import { Icon } from "#web/ui/icon.tsx";
import { addressOf, type SearchParameters } from "./search-parameters.ts";

/** Debounce: about the time of typing a word. */
const TYPING_PAUSE_MS = 120;

interface SearchBoxProps {
  look: "hero" | "bar";
  initialText?: string | undefined;
  /** Parameters to keep when choosing another city; a tool keeps none, since it has its own category. */
  kept?: Pick<SearchParameters, "category" | "sort">;
}

const NOTHING = {};

/**
 * Combobox for cities and tools. Without JavaScript it is a plain form that searches the text as a city, like
 * Enter.
 */
export function SearchBox({ look, initialText = "", kept = NOTHING }: SearchBoxProps) {
  const [text, setText] = useState(initialText);
  const [shown, setShown] = useState(initialText);
  // During rendering, not in an effect: the first effect runs late and would discard earlier input.
  if (shown !== initialText) {
    setShown(initialText);
    setText(initialText);
  }
  // No suggestions for the initial text.
  const [hasTyped, setHasTyped] = useState(false);
  const suggestions = useSuggestions(hasTyped ? text : "");
  const navigate = useNavigate();

  const searchCity = () => {
    const market = text.trim();
    void navigate({ to: "/search", search: market === "" ? kept : { ...kept, market } });
  };
  const pick = (suggestion: Suggestion) => {
    setText(suggestion.name);
    void navigate(addressOf(suggestion, suggestion.kind === "Market" ? kept : NOTHING));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    searchCity();
  };

  return (
    <search>
      <form
        action="/search"
        onSubmit={onSubmit}
        className={classes(
          "relative flex items-center gap-1.5 rounded-md border bg-sheet focus-within:outline-2 focus-within:outline-evergreen",
          look === "hero" ? "border-ink p-1.5" : "border-edge p-0.5",
        )}
      >
        <Combobox
          text={text}
          onText={(typed) => {
            setHasTyped(true);
            setText(typed);
          }}
          items={suggestions}
          itemKey={({ kind, name }) => `${kind} ${name}`}
          renderItem={({ kind, name }) => (
            <>
              <span className="truncate">{name}</span>
              <span className="shrink-0 text-sm text-soft">{kind}</span>
            </>
          )}
          onPick={pick}
          onEnter={searchCity}
          name="market"
          placeholder="City or tool"
          aria-label="City or tool"
          maxLength={LIMITS.searchText}
          enterKeyHint="search"
          // The list is as wide as the field with its button.
          className="min-w-0 grow"
          isListOfForm
          inputClassName={classes(
            "min-h-11 w-full bg-transparent px-3 outline-none",
            look === "hero" && "text-lg",
          )}
        />
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {look === "hero" ? (
          <Button type="submit">Search</Button>
        ) : (
          <button
            type="submit"
            aria-label="Search"
            className="grid size-11 shrink-0 place-items-center rounded-md bg-evergreen text-on-evergreen hover:bg-evergreen-hover"
          >
            <Icon of={Search} size={18} />
          </button>
        )}
      </form>
    </search>
  );
}

function useSuggestions(text: string): Suggestion[] {
  const debounced = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const { queries } = useApi();
  const { data } = useQuery({
    ...queries.search.suggest.queryOptions({ input: { text: debounced } }),
    enabled: debounced !== "" && text.trim() !== "",
    placeholderData: keepPreviousData,
  });
  return data && text.trim() !== "" ? data : [];
}
