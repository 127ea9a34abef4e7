import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import { STATES } from "#contract/us-states.ts";
import { StateOutline } from "#web/maps/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { SaveButton } from "#web/saves/index.ts";
import { formatCounted } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { Name } from "#web/ui/name.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

/** What a market is, where it lies, and how much is known about it. */
export function MarketHeader({ market }: { market: OutputOf<"markets", "get"> }) {
  return (
    <>
      <Breadcrumb>
        <Link to="/markets">Markets</Link>
        <Name>{marketName(market)}</Name>
      </Breadcrumb>
      <div className="market-header">
        <h1 translate="no">{`${market.city}, ${STATES[market.state]}`}</h1>
        {market.reviewCount > 0 && (
          <Facts>
            {formatCounted(market.reviewCount, "review")}
            {formatCounted(market.toolCount, "tool")}
            {market.lastReviewAt !== null && (
              <>
                updated <TimeAgo at={market.lastReviewAt} />
              </>
            )}
          </Facts>
        )}
        <div>
          <SaveButton item={{ kind: "markets", id: market.id }} name={marketName(market)} />
        </div>
        <StateOutline state={market.state} location={market.location} />
      </div>
    </>
  );
}
