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
          <div className="flex flex-wrap items-center gap-x-4">
            {market.reviewCount > 0 && (
              <p className="text-soft max-md:text-sm">{`${formatCounted(market.reviewCount, "review")} by local agents`}</p>
            )}
            <Following
              target={{ marketId: market.id, category }}
              name={category ? `${category} in ${name}` : name}
            />
          </div>
        </div>
        <SaveButton item={{ kind: "markets", id: market.id }} name={name} isIconOnPhones />
      </div>
    </>
  );
}
