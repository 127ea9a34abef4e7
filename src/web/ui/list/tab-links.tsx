import { createLink } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, type RefObject, useEffect, useRef } from "react";
import { classes } from "#web/ui/classes.ts";

interface TabProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  isCurrent: boolean;
  count?: string | number | undefined;
  /** Of the count, where there is room for it. */
  noun?: string | undefined;
}

function Tab({ isCurrent, count, noun, children, ...rest }: TabProps) {
  return (
    // Search engines find nothing there.
    <a {...rest} rel={count === "0" ? "nofollow" : undefined} aria-current={isCurrent ? "page" : undefined}>
      {children}
      {count !== undefined && (
        <>
          {" "}
          <span>
            {count}
            {noun && <i>{count === 1 ? ` ${noun}` : ` ${noun}s`}</i>}
          </span>
        </>
      )}
    </a>
  );
}

const TabLink = createLink(Tab);

interface TabLinksProps<Tab extends string> {
  label: string;
  /** Smaller and closer on phones, for tabs that nearly fit. */
  isTight?: boolean;
  /** Joined cells with "16 reviews" below the label; on phones pills with "16", the current one first. */
  cellNoun?: string;
  /** The URL parameter. */
  name?: string;
  /** The tab without a parameter, by default the first one; null if all have it. */
  unnamed?: Tab | null;
  /** Labels by value of the parameter. */
  tabs: Record<Tab, string>;
  current: Tab;
  counts?: Partial<Record<Tab, string | number | undefined>> | undefined;
  /** Other parameters of the URL to keep. */
  keep?: (before: Record<string, unknown>) => Record<string, unknown>;
  /** For tabs that change the page above them. */
  resetScroll?: boolean;
}

/**
 * Tabs as links with their own URLs, so that back, sharing and reading without JavaScript work. They stay in
 * one row, which scrolls sideways and fades at its ends. Their lists need own headings, which may be visually hidden.
 */
export function TabLinks<Tab extends string>(props: TabLinksProps<Tab>) {
  const { label, isTight = false, cellNoun, name = "tab", tabs, current, counts, keep } = props;
  const names = Object.keys(tabs) as Tab[];
  const { unnamed = names[0] } = props;
  const row = useRef<HTMLDivElement>(null);
  useShownCurrent(row);
  useEdges(row);
  return (
    <nav
      aria-label={label}
      className={cellNoun ? "tab-cells" : classes("border-hairline border-b", isTight && "tight-tabs")}
    >
      <div ref={row} className="tab-row">
        {names.map((tab) => (
          <TabLink
            key={tab}
            to="."
            search={(before: Record<string, unknown>): Record<string, unknown> => ({
              ...keep?.(before),
              [name]: tab === unnamed ? undefined : tab,
            })}
            resetScroll={props.resetScroll ?? false}
            isCurrent={tab === current}
            count={counts?.[tab]}
            noun={cellNoun}
          >
            {tabs[tab]}
          </TabLink>
        ))}
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

/** Scrolls only the row, not the page. */
function bringIntoView(row: HTMLElement, tab: HTMLElement): void {
  // Before layout, all widths are zero.
  if (row.clientWidth === 0 || isInView(row, tab)) return;
  const edges = row.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  row.scrollBy({ left: (left + right - edges.left - edges.right) / 2, behavior: "instant" });
}

function useShownCurrent(row: Row) {
  const shown = useRef<Element>(null);
  // After each render, because only the tabs know which one is current.
  useEffect(() => {
    const tab = row.current && currentTab(row.current);
    if (!row.current || !tab || tab === shown.current) return;
    // The first one comes into view with the first layout (see useEdges): measuring it before would force another.
    if (shown.current !== null) bringIntoView(row.current, tab);
    shown.current = tab;
  });
}

/** Marks the sides with hidden tabs, and keeps the current tab visible if it was. */
function useEdges(row: Row) {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let wasInView = true;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const tab = currentTab(element);
      // Measured before the marks change, which would force another layout.
      wasInView = tab !== null && isInView(element, tab);
      // Scroll positions may be fractional.
      element.toggleAttribute("data-more-before", scrollLeft > 1);
      element.toggleAttribute("data-more-after", scrollLeft + clientWidth < scrollWidth - 1);
    };
    // A loaded count widens its tab but not the row.
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
