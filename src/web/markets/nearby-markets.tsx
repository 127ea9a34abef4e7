import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import type { MarketRef } from "#contract/parts.ts";
import { STATES } from "#contract/us-states.ts";
import { StateMap } from "#web/maps/index.ts";
import type { OutputOf } from "#web/platform/api.ts";
import { formatCounted } from "#web/ui/format.ts";

interface NearbyProps {
  market: MarketRef;
  around: OutputOf<"markets", "listNearby">;
}

/** The state of a market on a map, and the markets around it as a list. */
export function NearbyMarkets({ market, around }: NearbyProps) {
  const { city, state } = market;
  const { nearby, reviewCount, marketCount, map } = around;
  return (
    <section className="section">
      <h2>{`Markets near ${city}`}</h2>
      <p>
        {reviewCount === 0
          ? `No reviews in ${STATES[state]} yet`
          : `${STATES[state]}: ${formatCounted(reviewCount, "review")} in ${formatCounted(marketCount, "market")}`}
      </p>
      <div className="nearby-markets">
        <StateMap map={map} lit={market} />
        <div>
          {nearby.length === 0 && <p>{`No other market near ${city} has reviews yet.`}</p>}
          <ul>
            {nearby.map(({ miles, ...other }) => (
              <li key={marketName(other)}>
                <Link to="/markets/$state/$city" params={{ state: other.state, city: other.slug }}>
                  <b translate="no">{other.state === state ? other.city : marketName(other)}</b>{" "}
                  <span>{formatCounted(miles, "mile")}</span>{" "}
                  <span>{formatCounted(other.reviewCount, "review")}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link to="/markets" search={{ q: STATES[state] }}>
            {`All ${STATES[state]} markets`}
          </Link>
        </div>
      </div>
    </section>
  );
}
