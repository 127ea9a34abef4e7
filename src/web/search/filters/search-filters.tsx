import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CATEGORIES, type Category, type ReviewSort } from "#contract/vocabulary.ts";
import { SORT_LABELS } from "#web/search/search-parameters.ts";
import { useEarlyInput } from "#web/ui/field/use-early-input.ts";

const select =
  "min-h-11 min-w-0 grow basis-36 sm:grow-0 sm:basis-auto rounded-md border border-edge bg-sheet px-3 py-2";

interface SearchFiltersProps {
  kept: Record<string, string | undefined>;
  filters: ReactNode;
  children?: ReactNode;
}

/** Filters and sort order, stored in the URL. Without JavaScript it is a form with a button. */
export function SearchFilters({ kept, filters, children }: SearchFiltersProps) {
  const form = useEarlyInput<HTMLFormElement>(useFilter());
  return (
    <form
      ref={form}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-hairline border-b py-3"
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {filters}
      <noscript>
        <button type="submit" className={select}>
          Apply
        </button>
      </noscript>
      {children}
    </form>
  );
}

/** Applies what fields show that have the names of filters. */
function useFilter() {
  const navigate = useNavigate();
  return (fields: readonly { name: string; value: string }[]) => {
    const chosen = Object.fromEntries(fields.map(({ name, value }) => [name, value || undefined]));
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({
        ...before,
        ...chosen,
        page: undefined,
      }),
      resetScroll: false,
    });
  };
}

interface FilterSelectProps<Name extends string> {
  name: string;
  label: string;
  value: Name | undefined;
  options: readonly Name[];
  /** Label of the option for no filter. */
  empty?: string;
  labels?: Record<Name, string>;
}

function FilterSelect<Name extends string>(props: FilterSelectProps<Name>) {
  const { name, label, value, options, empty, labels } = props;
  const filter = useFilter();
  return (
    <select
      name={name}
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => filter([target])}
      className={select}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {labels?.[option] ?? option}
        </option>
      ))}
    </select>
  );
}

export const CategoryFilter = ({ category }: { category: Category | undefined }) => (
  <FilterSelect
    name="category"
    label="Category"
    empty="All Categories"
    value={category}
    options={CATEGORIES}
  />
);

interface ToolFilterProps {
  tool: string | undefined;
  tools: readonly string[];
}

export const ToolFilter = ({ tool, tools }: ToolFilterProps) => (
  <FilterSelect name="tool" label="Tool" empty="All Tools" value={tool} options={tools} />
);

interface SortFilterProps {
  sort: ReviewSort | undefined;
  sorts: readonly ReviewSort[];
}

export const SortFilter = ({ sort = "newest", sorts }: SortFilterProps) => (
  <FilterSelect name="sort" label="Sort by" value={sort} options={sorts} labels={SORT_LABELS} />
);
