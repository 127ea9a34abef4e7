import { createLink } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatCount } from "#web/ui/format.ts";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { focusRow } from "./focus-row.ts";

/** Returns the first, the last, the current page and its neighbors; "…" for gaps. */
export function pagesToShow(current: number, count: number): (number | "…")[] {
  const named = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count);
  const pages = [...new Set(named)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 1) return [page];
    // A gap of one page shows that page.
    return page - before === 2 ? [page - 1, page] : ["…" as const, page];
  });
}

interface StepProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  isCurrent?: boolean;
}

function Step({ isCurrent = false, ...rest }: StepProps) {
  return (
    <a
      {...rest}
      aria-current={isCurrent ? "page" : undefined}
      className={classes(
        "grid min-h-11 min-w-11 place-items-center rounded-md px-3 font-semibold tabular-nums",
        isCurrent ? "bg-evergreen text-on-evergreen" : "text-evergreen hover:bg-evergreen-tint",
      )}
    />
  );
}

const StepLink = createLink(Step);

interface PaginationProps {
  page: number;
  pageCount: number;
  /** Content of the list, for screen readers. */
  label: string;
}

/** Focuses the first row of a new page. The links come right after their list. */
function useFirstRow(links: RefObject<HTMLElement | null>, page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const { activeElement } = document;
    // Leave the focus alone if it has moved elsewhere.
    if (activeElement !== document.body && !links.current?.contains(activeElement)) return;
    const row = links.current?.previousElementSibling?.firstElementChild;
    if (row instanceof HTMLElement) focusRow(row);
  }, [links, page]);
}

/** Links to the pages of a list, in the address's parameter `page`. Nothing for a single page. */
export function Pagination({ page, pageCount, label }: PaginationProps) {
  const links = useRef<HTMLElement>(null);
  useFirstRow(links, page);
  if (pageCount <= 1) return null;
  const toPage = (to: number) => ({
    to: ".",
    search: (before: Record<string, unknown>) => ({ ...before, page: to === 1 ? undefined : to }),
  });
  return (
    <nav ref={links} aria-label={label} className="flex flex-wrap items-center justify-center gap-1 py-8">
      {page > 1 && <StepLink {...toPage(page - 1)}>Previous</StepLink>}
      {/* On phones the numbers have their own row, so that they don't wrap. */}
      <div className="flex items-center justify-center gap-1 max-sm:-order-1 max-sm:basis-full">
        {pagesToShow(page, pageCount).map((step, index) =>
          step === "…" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other identity
            <span key={`gap-${index}`} className="px-1 text-soft">
              …
            </span>
          ) : (
            <StepLink key={step} {...toPage(step)} isCurrent={step === page} aria-label={`Page ${step}`}>
              {step}
            </StepLink>
          ),
        )}
      </div>
      {page < pageCount && <StepLink {...toPage(page + 1)}>Next</StepLink>}
    </nav>
  );
}

interface PastTheEndProps {
  page: number;
  pageCount: number;
  what: string;
}

/** For outdated links: the list has become shorter. */
export function PastTheEnd({ page, pageCount, what }: PastTheEndProps) {
  return (
    <div className="py-8">
      <EmptyState
        title={`There's no page ${page}`}
        hint={pageCount === 1 ? `There's only one page of ${what}.` : `The last page is ${pageCount}.`}
      >
        <ButtonLink to="." search={withoutPage} look="secondary">
          First page
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

const withoutPage = (before: Record<string, unknown>) => ({ ...before, page: undefined });

/** A list of items of one kind. */
export interface ListOf<Item> {
  list: { items: readonly Item[]; total: number; page: number; pageCount: number; pageSize: number };
  empty: ReactNode;
  /** What the viewer can do with an item. */
  actionsOf?: (item: Item) => ReactNode;
}

interface NumberedListProps<Item> extends Omit<ListOf<Item>, "actionsOf"> {
  /** Noun for "Pages of reviews". */
  what: string;
  /** A row, with its key. */
  row: (item: Item) => ReactNode;
}

/** A page of a list, with links to the others. */
export function NumberedList<Item>({ list, what, row, empty }: NumberedListProps<Item>) {
  const { items, total, page, pageCount, pageSize } = list;
  const reachable = pageCount * pageSize;
  if (items.length === 0) {
    return pageCount === 0 ? empty : <PastTheEnd page={page} pageCount={pageCount} what={what} />;
  }
  return (
    <>
      <div>{items.map(row)}</div>
      <Pagination page={page} pageCount={pageCount} label={`Pages of ${what}`} />
      {pageCount > 1 && page === pageCount && total > reachable && (
        <p className="mx-auto max-w-prose pb-8 text-center text-soft">
          Pages end after {formatCount(reachable)} {what}. To see others, narrow the list with a search or
          filters, or sort it differently.
        </p>
      )}
    </>
  );
}
