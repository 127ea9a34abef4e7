import { useNavigate } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { MarketSummary } from "#contract/markets.ts";
import { marketName } from "#contract/names.ts";
import { formatCounted } from "#web/ui/format.ts";
import { shapeOf } from "./outlines.ts";
import { projectOntoCountry } from "./project-onto-country.ts";

/** A market on the map: "City, ST", its position in map units, its reviews. */
type Dot = [name: string, x: number, y: number, reviewCount: number];

/** Loader data of the map: far smaller than the list of all markets. */
export function dotsOf(markets: readonly MarketSummary[]): Dot[] {
  const dots = markets.flatMap(({ city, state, location, reviewCount }): Dot[] => {
    if (location === null || reviewCount === 0) return [];
    const { x, y } = projectOntoCountry(state, location.latitude, location.longitude);
    return [[marketName({ city, state }), Math.round(x), Math.round(y), reviewCount]];
  });
  // Large dots below, so that small neighbors stay clickable.
  return dots.sort((a, b) => b[3] - a[3]);
}

/** The area, not the width, is proportional to the count. */
const radiusOf = (reviewCount: number) => Number((2.4 + Math.sqrt(reviewCount) * 1.15).toFixed(1));

/**
 * US map with a dot per market, sized by its reviews. Dots are not in the tab order: 300 stops would bury the
 * page, and /markets lists the same links.
 */
export function CountryMap({ dots, className }: { dots: readonly Dot[]; className?: string }) {
  const navigate = useNavigate();
  // One handler and plain links, because a router link per dot would double the page.
  const onClick = (event: MouseEvent) => {
    const market = (event.target as Element).closest("a")?.dataset.market;
    if (market === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ to: "/search", search: { market } });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't a drawing
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links handle keys themselves
    <svg
      viewBox="0 0 975 610"
      className={className}
      role="group"
      aria-label="Map of markets with reviews"
      onClick={onClick}
    >
      <use href={shapeOf("land")} fill="var(--color-land)" />
      <use href={shapeOf("borders")} fill="none" stroke="var(--color-paper)" strokeWidth="1.4" />
      {dots.map(([name, x, y, reviewCount]) => (
        <a key={name} href={`/search?market=${encodeURIComponent(name)}`} data-market={name} tabIndex={-1}>
          <title>{`${name}: ${formatCounted(reviewCount, "review")}`}</title>
          <circle className="map-dot" cx={x} cy={y} r={radiusOf(reviewCount)} />
        </a>
      ))}
    </svg>
  );
}
