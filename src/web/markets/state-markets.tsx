import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Following } from "#web/follows/index.ts";
import { StateOutline } from "#web/maps/index.ts";
import { formatCount, formatCounted } from "#web/ui/format.ts";
import { Name } from "#web/ui/name.tsx";
import type { StateGroup } from "./group-by-state.ts";
import "./state-markets.css";

interface StateMarketsProps {
  state: StateGroup;
  isOpen?: boolean;
}

/** Cities that a closed state names. */
const NAMED = 3;

/** A native <details> that lists the cities of a state and works without JavaScript. */
export function StateMarkets({ state, isOpen = false }: StateMarketsProps) {
  const { code, name, cities, reviewCount } = state;
  // Each asks whether the state is followed.
  const [isShown, setShown] = useState(isOpen);
  const reviewed = cities.filter((city) => city.reviewCount > 0);
  const others = cities.filter((city) => city.reviewCount === 0);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
      className={reviewCount > 0 ? "state-markets" : "state-markets state-unreviewed"}
    >
      <summary>
        {reviewCount > 0 && <StateOutline state={code} />}
        <div>
          <h2>{name}</h2>
          {reviewCount > 0 && <p translate="no">{nameCities(reviewed)}</p>}
        </div>
        <span>
          <span>{formatCounted(cities.length, "city", "cities")}</span>
          <small> · </small>
          <span>
            <b>{formatCount(reviewCount)}</b>
            <span>{reviewCount === 1 ? " review" : " reviews"}</span>
          </span>
        </span>
      </summary>
      {isShown && (
        <div className="mb-3 pl-9 sm:pl-12">
          <Following target={{ state: code }} name={name} />
        </div>
      )}
      {reviewed.length > 0 && <Cities cities={reviewed} state={code} />}
      {others.length > 0 && <Cities cities={others} state={code} />}
    </details>
  );
}

const nameCities = (cities: StateGroup["cities"]) =>
  cities
    .slice(0, NAMED)
    .map(({ city }) => city)
    .join(", ");

const Cities = ({ cities, state }: { cities: StateGroup["cities"]; state: StateGroup["code"] }) => (
  <ul>
    {cities.map(({ city, reviewCount }) => (
      <li key={city}>
        <Link to="/search" search={{ market: `${city}, ${state}` }} preload={false}>
          <Name>{city}</Name>
          {reviewCount > 0 && (
            <small className="text-sm text-soft tabular-nums">{formatCounted(reviewCount, "review")}</small>
          )}
        </Link>
      </li>
    ))}
  </ul>
);
