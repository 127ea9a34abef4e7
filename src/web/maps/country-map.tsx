import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from "react";
import type { MarketMap } from "#contract/catalogue/markets.ts";
import { marketName } from "#contract/names.ts";
import { lazyPart } from "#web/platform/online.ts";
import { Dots } from "./dots.tsx";
import { MapLink } from "./map-label.tsx";
import { shapeOf } from "./outlines.ts";

/** Only those who point at the map need a link per market: the links would double the page. */
const MarketLinks = lazyPart(() => import("./market-links.tsx"));

/**
 * US map with a dot per market, sized by its reviews. The largest have names and are links; the others become links when
 * a mouse comes. Those are not in the tab order: 300 stops would bury the page, and /markets lists the same links.
 */
export function CountryMap({ map: { dots, labels } }: { map: MarketMap }) {
  /** Map units per pixel, once a mouse is near. */
  const [unit, setUnit] = useState<number>();
  /** Where the map was pressed before the links were there. */
  const pressed = useRef<{ x: number; y: number }>(undefined);
  const onPointerEnter = ({ pointerType, currentTarget }: PointerEvent<SVGSVGElement>) => {
    if (pointerType !== "touch") setUnit(975 / currentTarget.clientWidth);
  };
  const onClick = ({ clientX: x, clientY: y }: MouseEvent) => {
    pressed.current = { x, y };
  };
  const followPress = useCallback(() => {
    if (!pressed.current) return;
    const { x, y } = pressed.current;
    const link = document.elementFromPoint(x, y)?.closest("[data-market]");
    link?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true }));
  }, []);
  return (
    <div className="country-map" translate="no">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset isn't a drawing */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links handle keys themselves */}
      <svg
        viewBox="0 0 975 610"
        role="group"
        aria-label="Map of markets with reviews"
        className="market-map"
        onPointerEnter={onPointerEnter}
        onClick={onClick}
      >
        <use href={shapeOf("land")} />
        <use href={shapeOf("borders")} />
        <Dots dots={dots} />
        {labels.map((label) => (
          <MapLink
            key={marketName(label)}
            label={label}
            to="/search"
            search={{ market: marketName(label) }}
          />
        ))}
        {unit && <MarketLinks unit={unit} labels={labels} onReady={followPress} />}
      </svg>
    </div>
  );
}
