import { Link } from "@tanstack/react-router";
import type { MarketSummary } from "#contract/markets.ts";
import { marketName } from "#contract/names.ts";
import { STATES } from "#contract/us-states.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { StateOutline } from "#web/places/index.ts";
import { formatCount } from "#web/ui/format.ts";
import { EmptyState } from "#web/ui/notice.tsx";

interface PopularMarketsProps {
  markets: readonly MarketSummary[];
}

export function PopularMarkets({ markets }: PopularMarketsProps) {
  if (markets.length === 0) {
    return <EmptyState title="No markets found" hint="A market shows up here after its first review." />;
  }
  return (
    <ul className="popular-markets">
      {markets.map(({ id, city, state, location, reviewCount }) => (
        <li key={id}>
          <Link to="/search" search={{ market: marketName({ city, state }) }}>
            <div>
              <b translate="no">{city}</b>
              <p className="facts">
                <span>{STATES[state]}</span>{" "}
                <span>
                  <strong>{formatCount(reviewCount)}</strong> {reviewCount === 1 ? "review" : "reviews"}
                </span>
              </p>
            </div>
            <StateOutline state={state} location={location} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Placeholders of the final number and size. */
export function PopularMarketsSkeleton() {
  return (
    <div className="popular-markets" role="status" aria-label="Loading markets">
      {Array.from({ length: LIMITS.popularMarkets }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
        <p key={index}>
          <span className="skeleton h-10 w-32" />
          <span className="skeleton size-11" />
        </p>
      ))}
    </div>
  );
}
