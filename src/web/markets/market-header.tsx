import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import { STATES } from "#contract/us-states.ts";
import { StateOutline } from "#web/maps/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { SaveButton } from "#web/saves/index.ts";
import { formatCounted } from "#web/ui/format.ts";
import { Name } from "#web/ui/name.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";

/** What a market is, where it lies, and how much is known about it. */
export function MarketHeader({ market }: { market: OutputOf<"markets", "get"> }) {
  return (
    <>
      <Breadcrumb>
        <Link to="/markets">Markets</Link>
        <Name>{marketName(market)}</Name>
      </Breadcrumb>
      <div className="mt-1 mb-4 flex items-center gap-x-3 md:mt-3 md:mb-6 md:gap-x-6">
        <StateOutline
          state={market.state}
          location={market.location}
          className="size-11 shrink-0 max-[18rem]:hidden md:order-last md:size-20"
        />
        <div className="min-w-0 grow">
          <h1 translate="no" className="text-[1.75rem] md:text-[2.75rem]">
            {`${market.city}, ${STATES[market.state]}`}
          </h1>
          {market.reviewCount > 0 && (
            <p className="text-soft max-md:text-sm">{`${formatCounted(market.reviewCount, "review")} by local agents`}</p>
          )}
        </div>
        <SaveButton item={{ kind: "markets", id: market.id }} name={marketName(market)} isIconOnPhones />
      </div>
    </>
  );
}
