import { Link } from "@tanstack/react-router";
import { X } from "lucide";
import type { MouseEvent } from "react";
import type { SearchParameters } from "#web/search/search-parameters.ts";
import { Icon } from "#web/ui/icon.tsx";
import { nameFilters } from "./filter-names.ts";

/** The focused link disappears with its filter; without this, the next Tab would start at the top of the page. */
const focusSelect = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest("form")?.querySelector("select")?.focus({ preventScroll: true });

export function FilterChips({ parameters }: { parameters: SearchParameters }) {
  const names = ["q", "market", "category"] as const;
  const chips = [
    ...names.flatMap((name) => {
      const value = parameters[name];
      return value === undefined ? [] : [{ name: value, without: { ...parameters, [name]: undefined } }];
    }),
    // Discussions have no other filters.
    ...(parameters.tab ? [] : nameFilters(parameters)),
  ];
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 lg:ml-auto">
      <ul aria-label="Filters" className="contents">
        {chips.map(({ name, without }) => (
          <li key={name}>
            <Link
              to="/search"
              search={{ ...without, page: undefined }}
              onClick={focusSelect}
              aria-label={`Remove filter ${name}`}
              className="inline-flex min-h-11 max-w-64 items-center gap-1.5 rounded-full bg-evergreen-tint px-4 font-semibold text-evergreen hover:bg-land"
            >
              <span className="truncate">{name}</span>
              <Icon of={X} size={15} className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/search"
        search={{ sort: parameters.sort, tab: parameters.tab, panel: parameters.panel }}
        onClick={focusSelect}
        className="inline-flex min-h-11 items-center px-2 text-soft hover:text-ink hover:underline"
      >
        Clear All
      </Link>
    </div>
  );
}
