import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import { STATES } from "#contract/us-states.ts";
import { StateOutline } from "#web/places/index.ts";
import type { OutputOf } from "#web/platform/api.ts";
import { SaveButton } from "#web/saves/index.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { Name } from "#web/ui/name.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

/** What a market is, where it lies, and how much is known about it. */
export function MarketHeader({ market }: { market: OutputOf<"markets", "get"> }) {
  return (
    <>
      <Breadcrumb>
        <Link to="/markets">Markets</Link>
        <Name>{marketName(market)}</Name>
      </Breadcrumb>
      {/* On phones the heading has the whole width. */}
      <div className="mt-3 mb-6 grid grid-cols-[1fr_auto] items-end gap-x-6">
        <h1 className="text-3xl max-sm:col-span-2 md:text-[2.6rem]" translate="no">
          {`${market.city}, ${STATES[market.state]}`}
        </h1>
        <div className="sm:col-start-1">
          {market.reviewCount > 0 && (
            <Facts className="mt-1.5 text-soft">
              {formatCounted(market.reviewCount, "review")}
              {formatCounted(market.toolCount, "tool")}
              {market.lastReviewAt !== null && (
                <>
                  updated <TimeAgo at={market.lastReviewAt} />
                </>
              )}
            </Facts>
          )}
          <div className="mt-3">
            <SaveButton item={{ kind: "markets", id: market.id }} name={marketName(market)} />
          </div>
        </div>
        <StateOutline
          state={market.state}
          location={market.location}
          className="h-20 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:h-24"
        />
      </div>
    </>
  );
}
