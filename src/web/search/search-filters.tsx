import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CATEGORIES, type Category, type ReviewSort } from "#contract/vocabulary.ts";
import { SORT_LABELS } from "./search-parameters.ts";

interface SearchFiltersProps {
  category: string | undefined;
  sort: ReviewSort | undefined;
  sorts: readonly ReviewSort[];
  /** Parameters of the address that a form without a script keeps. */
  kept: Record<string, string | undefined>;
  children?: ReactNode;
}

const select =
  "min-h-11 min-w-0 grow basis-36 sm:grow-0 sm:basis-auto rounded-md border border-edge bg-sheet px-3 py-2";

/** Category and order, kept in the address. Without a script it is a form with a button. */
export function SearchFilters({ category, sort = "newest", sorts, kept, children }: SearchFiltersProps) {
  const navigate = useNavigate();
  const change = (changed: { category?: Category | undefined; sort?: ReviewSort | undefined }) =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, ...changed, page: undefined }),
      resetScroll: false,
    });
  return (
    <form className="flex flex-wrap items-center gap-x-3 gap-y-2 border-hairline border-b py-3">
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
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
      <noscript>
        <button type="submit" className={select}>
          Apply
        </button>
      </noscript>
      {children}
    </form>
  );
}
