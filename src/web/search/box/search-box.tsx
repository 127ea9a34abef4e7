import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide";
import { type FormEvent, useState } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { lazyPart } from "#web/platform/online.ts";
import type { SearchParameters } from "#web/search/search-parameters.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Combobox } from "#web/ui/field/combobox.tsx";
import { useEarlyInput } from "#web/ui/field/use-early-input.ts";
import { Icon } from "#web/ui/icon.tsx";
import { loadChoice, type SearchOption, useSearchChoices } from "./use-search-choices.ts";

const SearchChoice = lazyPart(loadChoice, ({ name }) => name);

interface SearchBoxProps {
  look: "hero" | "bar";
  initialText?: string | undefined;
  /** Parameters to keep when choosing another city; a tool keeps none, since it has its own category. */
  kept?: Pick<SearchParameters, "category" | "sort">;
}

const NOTHING = {};

/** The screen that opens has its own field or none, and the focus would get lost with this one. */
const keepFocus = (box: HTMLElement) => () => {
  if (box.contains(document.activeElement))
    queueMicrotask(() => document.getElementById("content")?.focus({ preventScroll: true }));
};

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
  const { choices, withRecent } = useSearchChoices(hasTyped || text === "" ? text : null, kept);
  const navigate = useNavigate();

  const searchCity = () => {
    const market = text.trim();
    const search = market === "" ? kept : { ...kept, market };
    if (market !== "") withRecent(({ addRecent }) => addRecent({ name: market, to: "/search", search }));
    void navigate({ to: "/search", search });
  };
  const pick = (choice: SearchOption) => {
    const { kind, name, to, params, search } = choice;
    if (kind === "Clear") return withRecent(({ clearRecent }) => clearRecent());
    withRecent(({ addRecent }) => addRecent(choice));
    setText(name);
    void navigate({ to, params, search });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    searchCity();
  };
  const onText = (typed: string) => {
    setHasTyped(true);
    setText(typed);
  };
  const form = useEarlyInput<HTMLFormElement>(([field]) => onText(field.value));

  return (
    <search ref={keepFocus}>
      <form
        ref={form}
        action="/search"
        onSubmit={onSubmit}
        className={classes(
          "relative flex items-center gap-1.5 rounded-md border bg-sheet focus-within:outline-2 focus-within:outline-evergreen",
          look === "hero" ? "border-ink p-1.5" : "border-edge p-0.5",
        )}
      >
        <Combobox
          text={text}
          onText={onText}
          items={choices}
          itemKey={({ kind, name }) => `${kind} ${name}`}
          renderItem={({ kind, name, alias }) => (
            <>
              <span
                className={kind === "Clear" ? "text-link" : "truncate"}
                translate={kind === "Clear" ? undefined : "no"}
              >
                <SearchChoice name={name} alias={alias} typed={text} />
              </span>
              {kind !== "Clear" && <span className="shrink-0 text-sm text-soft">{kind}</span>}
            </>
          )}
          onFocus={() => withRecent(({ listRecent }) => listRecent())}
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
            className="grid size-11 shrink-0 place-items-center rounded-md text-evergreen hover:bg-evergreen-tint"
          >
            <Icon of={Search} size={18} />
          </button>
        )}
      </form>
    </search>
  );
}
