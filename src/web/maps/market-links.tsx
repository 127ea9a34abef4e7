import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useMemo } from "react";
import type { MarketMap, MarketSummary } from "#contract/catalogue/markets.ts";
import { marketName } from "#contract/names.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { formatCounted } from "#web/ui/format.ts";
import { spaceDots } from "./space-dots.ts";

interface LinksProps {
  /** Map units per pixel. */
  unit: number;
  /** Markets that are links already. */
  labels: MarketMap["labels"];
  /** Called once the links can be pressed. */
  onReady: () => void;
}

const NONE: readonly MarketSummary[] = [];

/** Links above the dots of the map. */
export default function MarketLinks({ unit, labels, onReady }: LinksProps) {
  const { queries } = useApi();
  const navigate = useNavigate();
  const { data: markets = NONE } = useQuery(queries.markets.list.queryOptions());
  const dots = useMemo(() => spaceDots(markets, labels, unit), [markets, labels, unit]);
  useEffect(() => {
    if (dots.length > 0) onReady();
  }, [dots, onReady]);
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
      {dots.map(({ market, x, y, reach }) => {
        const name = marketName(market);
        const text = `${name} · ${formatCounted(market.reviewCount, "review")}`;
        return (
          <a
            key={name}
            href={`/search?market=${encodeURIComponent(name)}`}
            data-market={name}
            aria-label={text}
            tabIndex={-1}
          >
            <circle cx={x} cy={y} r={reach} />
            <text x={x} y={y - reach} className={x > 640 ? "left" : "right"}>
              {text}
            </text>
          </a>
        );
      })}
    </g>
  );
}
