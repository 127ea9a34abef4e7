import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CATEGORIES, type ReviewSort } from "#contract/vocabulary.ts";
import { SORT_LABELS } from "./search-parameters.ts";

const select =
  "min-h-11 min-w-0 grow basis-36 sm:grow-0 sm:basis-auto rounded-md border border-edge bg-sheet px-3 py-2";

interface SearchFiltersProps {
  /** URL parameters that the form keeps without JavaScript. */
  kept: Record<string, string | undefined>;
  filters: ReactNode;
  children?: ReactNode;
}

/** Filters and sort order, stored in the URL. Without JavaScript it is a form with a button. */
export function SearchFilters({ kept, filters, children }: SearchFiltersProps) {
  return (
    <form
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-hairline border-b py-3"
    >
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
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

export function useFilterChange() {
  const navigate = useNavigate();
  return (changed: Record<string, string | undefined>) =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, ...changed, page: undefined }),
      resetScroll: false,
    });
}

export function CategoryFilter({ category }: { category: string | undefined }) {
  const change = useFilterChange();
  return (
    <select
      name="category"
      aria-label="Category"
      value={category ?? ""}
      onChange={(event) => change({ category: CATEGORIES.find((name) => name === event.target.value) })}
      className={select}
    >
      <option value="">All Categories</option>
      {CATEGORIES.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

interface SortFilterProps {
  sort: ReviewSort | undefined;
  sorts: readonly ReviewSort[];
}

interface ToolFilterProps {
  tool: string | undefined;
  tools: readonly string[];
}

export function ToolFilter({ tool, tools }: ToolFilterProps) {
  const change = useFilterChange();
  return (
    <select
      name="tool"
      aria-label="Tool"
      value={tool ?? ""}
      onChange={(event) => change({ tool: event.target.value === "" ? undefined : event.target.value })}
      className={select}
    >
      <option value="">All Tools</option>
      {tools.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

export function SortFilter({ sort = "newest", sorts }: SortFilterProps) {
  const change = useFilterChange();
  return (
    <select
      name="sort"
      aria-label="Sort by"
      value={sort}
      onChange={(event) => change({ sort: sorts.find((name) => name === event.target.value) })}
      className={select}
    >
      {sorts.map((name) => (
        <option key={name} value={name}>
          {SORT_LABELS[name]}
        </option>
      ))}
    </select>
  );
}
