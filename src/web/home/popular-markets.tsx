import { Link } from "@tanstack/react-router";
import { marketName } from "#contract/names.ts";
import { STATES } from "#contract/us-states.ts";
import { StateOutline } from "#web/maps/index.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { formatCounted } from "#web/ui/format.ts";
import { EmptyState } from "#web/ui/page/notice.tsx";

export function PopularMarkets({ markets }: { markets: OutputOf<"comps", "listPopularMarkets"> }) {
  if (markets.length === 0) {
    return <EmptyState title="No markets found" hint="A market shows up here after its first review." />;
  }
  return (
    <ul className="popular-markets">
      {markets.map(({ city, state, location, reviewCount }) => (
        <li key={city + state}>
          <Link to="/search" search={{ market: marketName({ city, state }) }}>
            <StateOutline state={state} location={location} />
            <b translate="no">{city}</b> <span>{STATES[state]}</span>{" "}
            <span>{formatCounted(reviewCount, "review")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
