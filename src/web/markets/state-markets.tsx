import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { StateOutline } from "#web/places/index.ts";
import { formatCount, formatCounted } from "#web/ui/format.ts";
import type { StateGroup } from "./group-by-state.ts";

interface StateMarketsProps {
  state: StateGroup;
  isOpen: boolean;
}

/** A native <details> that lists the cities of a state and works without JavaScript. */
export function StateMarkets({ state, isOpen }: StateMarketsProps) {
  return (
    <details open={isOpen} className="group border-hairline border-b">
      <summary className="flex min-h-16 list-none items-center gap-2.5 py-2 sm:gap-4 hover:bg-evergreen-tint [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={18} className="shrink-0 text-soft group-open:rotate-90" />
        <StateOutline state={state.code} className="h-10 w-12 shrink-0" />
        <h2 className="text-lg">{state.name}</h2>
        <span className="ml-auto text-right text-sm text-soft">
          <span className="whitespace-nowrap max-sm:block">
            {formatCounted(state.cities.length, "city", "cities")}
            <span className="max-sm:hidden"> · </span>
          </span>
          <span className="whitespace-nowrap">
            <b className="text-ink tabular-nums">{formatCount(state.reviewCount)}</b>{" "}
            {state.reviewCount === 1 ? "review" : "reviews"}
          </span>
        </span>
      </summary>
      <ul className="grid gap-x-8 pb-5 pl-9 sm:grid-cols-2 sm:pl-12 lg:grid-cols-3">
        {state.cities.map(({ id, city, reviewCount }) => (
          <li key={id}>
            <Link
              to="/search"
              search={{ market: `${city}, ${state.code}` }}
              preload={false}
              className="flex min-h-11 items-center justify-between gap-3 border-hairline border-b hover:text-evergreen"
            >
              {city}
              <span className="text-sm text-soft tabular-nums">{formatCounted(reviewCount, "review")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
