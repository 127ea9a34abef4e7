import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useMemo } from "react";
import { marketName } from "#contract/names.ts";
import { useApi } from "#web/platform/viewer.ts";
import { formatCounted } from "#web/ui/format.ts";
import { dotsOf } from "./dots.ts";

/** Links above the dots of the map. @param onReady called once they can be pressed */
export default function MarketLinks({ onReady }: { onReady: () => void }) {
  const { queries } = useApi();
  const navigate = useNavigate();
  const { data: markets } = useQuery(queries.markets.list.queryOptions());
  const dots = useMemo(() => dotsOf(markets ?? []), [markets]);
  useEffect(() => {
    if (markets) onReady();
  }, [markets, onReady]);
  // One handler and plain links, because a router link per dot would take a tenth of a second to render on phones.
  const onClick = (event: MouseEvent) => {
    const market = (event.target as Element).closest("a")?.dataset.market;
    if (market === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ to: "/search", search: { market } });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles bubbling events
    <g onClick={onClick}>
      {dots.map(({ market, x, y, diameter }) => {
        const name = marketName(market);
        return (
          <a key={name} href={`/search?market=${encodeURIComponent(name)}`} data-market={name} tabIndex={-1}>
            <title>{`${name}: ${formatCounted(market.reviewCount, "review")}`}</title>
            <circle className="map-dot" cx={x} cy={y} r={diameter / 2} />
          </a>
        );
      })}
    </g>
  );
}
