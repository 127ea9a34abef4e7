import { Link } from "@tanstack/react-router";
import { StateOutline } from "#web/places/index.ts";
import { formatCount, formatCounted } from "#web/ui/format.ts";
import { Name } from "#web/ui/name.tsx";
import type { StateGroup } from "./group-by-state.ts";

interface StateMarketsProps {
  state: StateGroup;
  isOpen: boolean;
}

/** A native <details> that lists the cities of a state and works without JavaScript. */
export function StateMarkets({ state, isOpen }: StateMarketsProps) {
  return (
    <details open={isOpen} className="state-markets">
      <summary>
        <StateOutline state={state.code} />
        <h2>{state.name}</h2>
        <span>
          <span>{formatCounted(state.cities.length, "city", "cities")}</span>
          <small> · </small>
          <span>
            <b>{formatCount(state.reviewCount)}</b>
            <span>{state.reviewCount === 1 ? " review" : " reviews"}</span>
          </span>
        </span>
      </summary>
      <ul>
        {state.cities.map(({ city, reviewCount }) => (
          <li key={city}>
            <Link to="/search" search={{ market: `${city}, ${state.code}` }} preload={false}>
              <Name>{city}</Name>
              <small>{reviewCount > 0 ? formatCounted(reviewCount, "review") : "no reviews yet"}</small>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
