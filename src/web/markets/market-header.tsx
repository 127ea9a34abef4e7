import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import { STATES } from "#contract/us-states.ts";
import type { Category } from "#contract/vocabulary.ts";
import { Following } from "#web/follows/index.ts";
import { StateOutline } from "#web/maps/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { SaveButton } from "#web/saves/index.ts";
import { formatCounted } from "#web/ui/format.ts";
import { Name } from "#web/ui/name.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";

interface MarketHeaderProps {
  market: OutputOf<"markets", "get">;
  /** What is shown of it. */
  category: Category | undefined;
}

/** What a market is, where it lies, and how much is known about it. */
export function MarketHeader({ market, category }: MarketHeaderProps) {
  const name = marketName(market);
  return (
    <>
      <Breadcrumb>
        <Link to="/markets">Markets</Link>
        <Name>{name}</Name>
      </Breadcrumb>
      <div className="mt-1 mb-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 md:mt-3 md:mb-6 md:grid-cols-[minmax(0,1fr)_auto_auto] md:gap-x-6">
        <StateOutline
          state={market.state}
          location={market.location}
          className="row-span-2 size-11 max-[18rem]:hidden md:col-start-3 md:row-start-1 md:size-20"
        />
        <h1
          translate="no"
          className="col-start-2 row-start-1 text-[1.75rem] md:col-start-1 md:text-[2.75rem]"
        >
          {`${market.city}, ${STATES[market.state]}`}
        </h1>
        {market.reviewCount > 0 && (
          <div className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-2 md:col-span-1 md:gap-x-4 md:col-start-1">
            <p className="text-soft max-md:text-sm">{`${formatCounted(market.reviewCount, "review")} by local agents`}</p>
            <Following
              target={{ marketId: market.id, category }}
              name={category ? `${category} in ${name}` : name}
            />
          </div>
        )}
        <div className="col-start-3 row-start-1 md:col-start-2 md:row-span-2">
          <SaveButton item={{ kind: "markets", id: market.id }} name={name} isIconOnPhones />
        </div>
      </div>
    </>
  );
}
