import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import { STATES } from "#contract/us-states.ts";
import { LocalPrices, StateOutline } from "#web/maps/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { formatCount } from "#web/ui/format.ts";
import { EmptyState } from "#web/ui/page/notice.tsx";

export function PopularMarkets({ markets }: { markets: OutputOf<"comps", "listPopularMarkets"> }) {
  if (markets.length === 0) {
    return <EmptyState title="No markets found" hint="A market shows up here after its first review." />;
  }
  return (
    <ul className="popular-markets">
      {markets.map(({ city, state, location, reviewCount, ...prices }) => (
        <li key={city + state}>
          <Link to="/search" search={{ market: marketName({ city, state }) }}>
            <div>
              <b translate="no">{city}</b>
              <p className="facts">
                <span>{STATES[state]}</span>{" "}
                <span>
                  <strong>{formatCount(reviewCount)}</strong> {reviewCount === 1 ? "review" : "reviews"}
                </span>
              </p>
              <LocalPrices prices={prices} />
            </div>
            <StateOutline state={state} location={location} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
