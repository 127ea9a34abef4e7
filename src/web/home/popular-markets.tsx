import { Link } from "@tanstack/react-router";
import type { MarketSummary } from "#contract/markets.ts";
import { marketName } from "#contract/names.ts";
import { STATES } from "#contract/us-states.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { StateOutline } from "#web/places/index.ts";
import { formatCount } from "#web/ui/format.ts";
import { EmptyState } from "#web/ui/notice.tsx";

const GRID = "grid border-hairline border-t border-l sm:grid-cols-2 lg:grid-cols-4";
const CELL =
  "flex min-h-24 items-center justify-between gap-4 border-hairline border-r border-b bg-sheet p-5";

interface PopularMarketsProps {
  markets: readonly MarketSummary[];
}

export function PopularMarkets({ markets }: PopularMarketsProps) {
  if (markets.length === 0) {
    return <EmptyState title="No markets found" hint="A market shows up here after its first review." />;
  }
  return (
    <ul className={GRID}>
      {markets.map(({ id, city, state, location, reviewCount }) => (
        <li key={id} className="contents">
          <Link
            to="/search"
            search={{ market: marketName({ city, state }) }}
            className={`${CELL} hover:bg-evergreen-tint`}
          >
            <div className="min-w-0">
              <span className="block font-bold font-display text-lg leading-tight">{city}</span>
              <p className="facts text-sm text-soft">
                <span>{STATES[state]}</span>{" "}
                <span>
                  <b className="text-ink tabular-nums">{formatCount(reviewCount)}</b>{" "}
                  {reviewCount === 1 ? "review" : "reviews"}
                </span>
              </p>
            </div>
            <StateOutline state={state} location={location} className="h-11 w-12 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Placeholders of the final number and size. */
export function PopularMarketsSkeleton() {
  return (
    <div className={GRID} role="status" aria-label="Loading markets">
      {Array.from({ length: LIMITS.popularMarkets }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
        <div key={index} className={CELL}>
          <span className="skeleton h-10 w-32" />
          <span className="skeleton size-11" />
        </div>
      ))}
    </div>
  );
}
