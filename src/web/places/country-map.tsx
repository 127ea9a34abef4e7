import { type MouseEvent, useCallback, useRef, useState } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { CountryShapes } from "./country-dots.tsx";
import type { DotPath } from "./dots.ts";

/** Only those who point at the map need a link per market: the links would double the page. */
const MarketLinks = lazyPart(() => import("./market-links.tsx"));

/**
 * US map with a dot per market, sized by its reviews. The dots become links when a mouse or finger comes. They are not
 * in the tab order: 300 stops would bury the page, and /markets lists the same links.
 */
export function CountryMap({ dots, className }: { dots: readonly DotPath[]; className?: string }) {
  const [isNear, setNear] = useState(false);
  /** Where the map was pressed before the links were there. */
  const pressed = useRef<{ x: number; y: number }>(undefined);
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't a drawing
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links handle keys themselves
    <svg
      viewBox="0 0 975 610"
      className={className}
      role="group"
      aria-label="Map of markets with reviews"
      onPointerEnter={() => setNear(true)}
      onClick={onClick}
    >
      <CountryShapes dots={dots} />
      {isNear && <MarketLinks onReady={followPress} />}
    </svg>
  );
}
