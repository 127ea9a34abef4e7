import { createLink } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { classes } from "./classes.ts";

interface TabLinksProps {
  /** What the tabs are of, for screen readers. */
  label: string;
  /** Five of them fit a phone: smaller there, and closer to each other. */
  isTight?: boolean;
  /** `TabLink`s. */
  children: ReactNode;
}

/**
 * Tabs as links: each has its address, so that going back, sharing and reading without a script work. They stay
 * in one row, which scrolls sideways and fades where more follow.
 */
export function TabLinks({ label, isTight = false, children }: TabLinksProps) {
  const row = useRef<HTMLDivElement>(null);
  useShownCurrent(row);
  useEdges(row);
  return (
    <nav aria-label={label} className="border-hairline border-b">
      <div
        ref={row}
        className={classes("tab-row -mb-px flex gap-x-6", isTight && "max-sm:gap-x-2.5 max-sm:text-sm")}
      >
        {children}
      </div>
    </nav>
  );
}

type Row = RefObject<HTMLDivElement | null>;

/** Scrolls the row, and not the page, to the current tab whenever that is another one. */
function useShownCurrent(row: Row) {
  const shown = useRef<Element>(null);
  // After each render: which tab is the current one, the tabs say themselves.
  useEffect(() => {
    const element = row.current;
    const tab = element?.querySelector<HTMLElement>("[aria-current=page]");
    if (!element || !tab || tab === shown.current) return;
    shown.current = tab;
    const { left, right } = element.getBoundingClientRect();
    const place = tab.getBoundingClientRect();
    if (place.left < left || place.right > right) {
      element.scrollBy({ left: (place.left + place.right - left - right) / 2, behavior: "instant" });
    }
  });
}

/** Marks on which sides of the row more tabs follow. */
function useEdges(row: Row) {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Positions may be fractions of a pixel.
      element.toggleAttribute("data-more-before", scrollLeft > 1);
      element.toggleAttribute("data-more-after", scrollLeft + clientWidth < scrollWidth - 1);
    };
    // The row is as wide as before when the count of a tab comes; that tab is not.
    const observer = new ResizeObserver(mark);
    for (const each of [element, ...element.children]) observer.observe(each);
    element.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", mark);
    };
  }, [row]);
}

interface TabProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  isCurrent: boolean;
  /** How much there is: "12 results". */
  count?: string | undefined;
}

function Tab({ isCurrent, count, children, className, ...rest }: TabProps) {
  return (
    <a
      {...rest}
      aria-current={isCurrent ? "page" : undefined}
      className={classes(
        "inline-flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap border-b-[3px] py-2 font-semibold -outline-offset-2",
        isCurrent ? "border-marigold text-ink" : "border-transparent text-soft hover:text-ink",
        className,
      )}
    >
      {children}
      {count !== undefined && (
        <>
          {" "}
          <span className="font-normal text-soft tabular-nums">{count}</span>
        </>
      )}
    </a>
  );
}

/** One tab; its list gets a heading of its own, which need not be seen. */
export const TabLink = createLink(Tab);
