import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import type { MarketRef } from "#contract/parts.ts";
import { STATES } from "#contract/us-states.ts";
import { StateMap } from "#web/maps/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
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
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,38rem)] lg:justify-between">
        <StateMap map={map} lit={market} className="max-h-80 w-full md:max-h-96" />
        <div>
          {nearby.length === 0 && <p>{`No other market near ${city} has reviews yet.`}</p>}
          <ul>
            {nearby.map(({ miles, ...other }) => (
              <li key={marketName(other)}>
                <Link
                  to="/markets/$state/$city"
                  params={{ state: other.state, city: other.slug }}
                  className="grid min-h-11 grid-cols-[1fr_5rem_6rem] items-center gap-x-3 border-hairline border-b tabular-nums max-[20rem]:flex max-[20rem]:flex-wrap hover:text-evergreen"
                >
                  <b translate="no">{other.state === state ? other.city : marketName(other)}</b>{" "}
                  <span className="text-right text-sm text-soft">{formatCounted(miles, "mile")}</span>{" "}
                  <span className="text-right text-sm text-soft">
                    {formatCounted(other.reviewCount, "review")}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to="/markets"
            search={{ q: STATES[state] }}
            className="text-link inline-flex min-h-11 items-center"
          >
            {`All ${STATES[state]} markets`}
          </Link>
        </div>
      </div>
    </section>
  );
}
