import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { RANGES } from "#contract/numbers.ts";
import { stringifySearch } from "#contract/page-addresses.ts";
import type { ListTotal } from "#contract/parts.ts";
import type { FilterCounts } from "#contract/reviews/filters.ts";
import { FILTER_PERIODS, REVIEWER_TYPES } from "#contract/vocabulary.ts";
import { REVIEWER_LABELS } from "#web/people/index.ts";
import { parseSearch } from "#web/platform/address.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { PROOF_NAMES } from "#web/proofs/index.ts";
import { FILTER_NAMES, readSearchParameters, type SearchParameters } from "#web/search/search-parameters.ts";
import { TagDot, tagMark } from "#web/tags/index.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { useDebouncedValue } from "#web/ui/field/use-debounced-value.ts";
import { useEarlyInput } from "#web/ui/field/use-early-input.ts";
import { formatDollars, formatTotal } from "#web/ui/format.ts";
import { filterCountsQuery } from "./filter-counts.ts";
import { nameYears, PERIOD_NAMES, splitTags } from "./filter-names.ts";
import { Choices, CountedRange, FilterChoice } from "./filter-parts.tsx";

/** Debounce: about the time between two choices. */
const CHOOSING_PAUSE_MS = 200;

interface FilterFormProps {
  parameters: SearchParameters;
  /** In a dialog. */
  onApply?: () => void;
}

/** Without JavaScript, the browser sends it to /search. */
export function FilterForm({ parameters, onApply }: FilterFormProps) {
  const { form, texts, set, chosen, counts, counted, isError } = useChosenFilters(parameters);
  const navigate = useNavigate();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply?.();
    void navigate({ to: "/search", search: { ...chosen, page: undefined }, resetScroll: false });
  };
  const tags = splitTags(texts.tags);
  const tagsToShow = counts?.tags.filter(isUseful(tags)) ?? [];
  const kept = Object.entries(texts).filter(
    ([name]) => name !== "page" && !FILTER_NAMES.some((filter) => filter === name),
  );
  const choose = (
    name: string,
    names: Record<string, string>,
    reviewCounts: (number | undefined)[] | undefined,
  ) =>
    Object.entries(names).map(([value, label], index) => (
      <FilterChoice
        key={value}
        {...{ name, value, label }}
        type="radio"
        isChosen={(texts[name] ?? "") === value}
        reviewCount={value === "" ? undefined : reviewCounts?.[index - 1]}
        onChange={() => set({ [name]: value })}
      />
    ));
  const chooseOnly = (name: "recommended" | "usedIt" | "license", label: string) => (
    <FilterChoice
      {...{ name, label }}
      type="checkbox"
      value="only"
      isChosen={texts[name] === "only"}
      reviewCount={counted?.[name][0]?.reviewCount}
      onChange={() => set({ [name]: texts[name] === "only" ? "" : "only" })}
    />
  );
  const countsOf = (list: { reviewCount: number }[] | undefined) => list?.map((one) => one.reviewCount);
  return (
    <form ref={form} action="/search" onSubmit={apply} className="flex flex-col gap-6">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {counts?.total === 0 && (
        <p className="text-soft">No reviews match all of these filters. Remove one, or reset them all.</p>
      )}
      <CountedRange
        label="Score"
        names={["minScore", "maxScore"]}
        {...{ texts, set }}
        format={String}
        choices={counted?.score}
        range={RANGES.score}
      />
      <CountedRange
        label="Monthly cost"
        names={["minCost", "maxCost"]}
        {...{ texts, set }}
        format={formatDollars}
        choices={counted?.cost}
        range={RANGES.dollars}
      />
      <Choices label="Reviewer">
        {choose(
          "reviewerType",
          {
            "": "Anyone",
            ...Object.fromEntries(REVIEWER_TYPES.map((type) => [type, REVIEWER_LABELS[type]])),
          },
          countsOf(counted?.reviewerType),
        )}
      </Choices>
      <Choices label="Experience">
        <YearChoices
          text={texts.minYears ?? ""}
          choices={counts?.choices.years}
          isCounted={counted !== undefined}
          set={set}
        />
      </Choices>
      <Choices label="Recommendation">{chooseOnly("recommended", "Recommended only")}</Choices>
      <Choices label="Proof">
        {chooseOnly("usedIt", PROOF_NAMES["used-it"])}
        {chooseOnly("license", PROOF_NAMES["license-checked"])}
      </Choices>
      <Choices label="Period">
        {choose(
          "period",
          { "": "Any time", ...Object.fromEntries(FILTER_PERIODS.map((one) => [one, PERIOD_NAMES[one]])) },
          countsOf(counted?.period),
        )}
      </Choices>
      <Choices label="Tags" isHidden={tagsToShow.length === 0}>
        {tagsToShow.map(({ id, name, color, reviewCount }) => (
          <FilterChoice
            key={id}
            type="checkbox"
            name="tags"
            value={name}
            label={
              <span className={classes(tagMark(color), "inline-flex items-center gap-1.5")}>
                <TagDot color={color} />
                {name}
              </span>
            }
            isChosen={tags.includes(name)}
            reviewCount={reviewCount}
            onChange={() =>
              set({
                tags: (tags.includes(name) ? tags.filter((one) => one !== name) : [...tags, name]).join(),
              })
            }
          />
        ))}
      </Choices>
      <Actions
        isInDialog={onApply !== undefined}
        counts={isError ? undefined : counts}
        onReset={() => set(Object.fromEntries(FILTER_NAMES.map((name) => [name, ""])))}
      />
    </form>
  );
}

/** What a form would send, of the filters that it shows. */
function readFilters(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const shown = FILTER_NAMES.filter((name) => form.elements.namedItem(name) !== null);
  return Object.fromEntries(shown.map((name) => [name, data.getAll(name).join()]));
}

/** Most of the others have no review in a narrow list. */
const isUseful =
  (chosen: readonly string[]) =>
  ({ name, reviewCount }: FilterCounts["tags"][number]) =>
    reviewCount > 0 || chosen.includes(name);

const hasReviews = ({ choices }: FilterCounts) =>
  Object.values(choices).some((list) => list.some(({ reviewCount }) => reviewCount > 0));

/** What is chosen and not applied yet, and how many reviews that leaves. */
function useChosenFilters(parameters: SearchParameters) {
  const applied = stringifySearch(parameters);
  const [typed, setTyped] = useState({ applied, texts: parseSearch(applied) });
  // Another address, as after "back", has other filters.
  if (typed.applied !== applied) setTyped({ applied, texts: parseSearch(applied) });
  const { texts } = typed;
  const set = (changes: Record<string, string>) => setTyped({ applied, texts: { ...texts, ...changes } });
  const form = useEarlyInput<HTMLFormElement>(([field]) => field.form && set(readFilters(field.form)));
  const chosen = readSearchParameters(texts);
  const { queries } = useApi();
  const asked = useDebouncedValue(stringifySearch(chosen), CHOOSING_PAUSE_MS);
  const { data: counts, isError } = useQuery({
    ...filterCountsQuery(queries, readSearchParameters(parseSearch(asked))),
    placeholderData: keepPreviousData,
  });
  // A column of zeros would say no more than one line.
  const counted = counts && hasReviews(counts) ? counts.choices : undefined;
  return { form, texts, set, chosen, counts, counted, isError };
}

interface ActionsProps {
  isInDialog: boolean;
  counts: ListTotal | undefined;
  onReset: () => void;
}

/** Whatever is scrolled, at the end of the dialog or, beside the list, of the window. */
function Actions({ isInDialog, counts, onReset }: ActionsProps) {
  const total = counts && formatTotal(counts, "review");
  return (
    <div
      className={classes(
        "-mx-5 -mb-5 flex items-center gap-3 border-hairline border-t bg-sheet px-5 py-3",
        isInDialog ? "tall:sticky tall:-bottom-5" : "xl:tall:sticky xl:tall:bottom-0",
      )}
    >
      <Button look="quiet" onClick={onReset} className="noscript:hidden">
        Reset
      </Button>
      <Button type="submit" className="grow">
        Show {total ?? "reviews"}
      </Button>
      <p role="status" className="sr-only">
        {total}
      </p>
    </div>
  );
}

interface YearChoicesProps {
  text: string;
  choices: { minYears?: number | undefined; reviewCount: number }[] | undefined;
  isCounted: boolean;
  set: (changes: Record<string, string>) => void;
}

/** The usual choices, and the one of the address. */
function YearChoices({ text, choices, isCounted, set }: YearChoicesProps) {
  const usual = new Map(choices?.map((one) => [String(one.minYears), one.reviewCount]));
  const values = ["", ...usual.keys(), ...(text === "" || usual.has(text) ? [] : [text])];
  return values.map((value) => (
    <FilterChoice
      key={value}
      type="radio"
      name="minYears"
      value={value}
      label={value === "" ? "Any" : nameYears(Number(value))}
      isChosen={text === value}
      reviewCount={isCounted ? usual.get(value) : undefined}
      onChange={() => set({ minYears: value })}
    />
  ));
}
