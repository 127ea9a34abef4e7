import { createLink } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { classes } from "#web/ui/classes.ts";

interface TabLinksProps {
  /** What the tabs are of, for screen readers. */
  label: string;
  /** They nearly fit a phone: smaller there, and closer to each other. */
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

const currentTab = (row: HTMLElement) => row.querySelector<HTMLElement>("[aria-current=page]");

function isInView(row: HTMLElement, tab: HTMLElement): boolean {
  const edges = row.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  return left >= edges.left - 1 && right <= edges.right + 1;
}

/** Scrolls the row, and not the page. */
function bringIntoView(row: HTMLElement, tab: HTMLElement): void {
  // Where nothing has a width yet, nothing is out of sight.
  if (row.clientWidth === 0 || isInView(row, tab)) return;
  const edges = row.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  row.scrollBy({ left: (left + right - edges.left - edges.right) / 2, behavior: "instant" });
}

/** Shows the current tab whenever that is another one. */
function useShownCurrent(row: Row) {
  const shown = useRef<Element>(null);
  // After each render: which tab is the current one, the tabs say themselves.
  useEffect(() => {
    const tab = row.current && currentTab(row.current);
    if (!row.current || !tab || tab === shown.current) return;
    shown.current = tab;
    bringIntoView(row.current, tab);
  });
}

/** Marks on which sides of the row more tabs follow, and keeps a current tab in view that was in view. */
function useEdges(row: Row) {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let wasInView = true;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Positions may be fractions of a pixel.
      element.toggleAttribute("data-more-before", scrollLeft > 1);
      element.toggleAttribute("data-more-after", scrollLeft + clientWidth < scrollWidth - 1);
      const tab = currentTab(element);
      wasInView = tab !== null && isInView(element, tab);
    };
    // The row is as wide as before when the count of a tab comes; that tab is not.
    const observer = new ResizeObserver(() => {
      const tab = currentTab(element);
      if (tab && wasInView) bringIntoView(element, tab);
      mark();
    });
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
