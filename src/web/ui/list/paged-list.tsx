import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatDay } from "#web/ui/format.ts";
import { ErrorState } from "#web/ui/page/notice.tsx";
import { StaleArea } from "./list-area.tsx";
import { Loading, type Waiting } from "./loading.tsx";
import { useRowFocus } from "./use-row-focus.ts";

interface LoadedProps<Data> extends Waiting {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Shows a query's data, placeholders while it loads, or an error that can be tried again. */
export function Loaded<Data>({ query, what, skeletons, skeletonsClassName, children }: LoadedProps<Data>) {
  if (query.isPending) return <Loading {...{ what, skeletons, skeletonsClassName }} />;
  if (query.data === undefined) {
    return (
      <ErrorState title={`Failed to load ${what}`} error={query.error} onRetry={() => query.refetch()} />
    );
  }
  return <StaleArea isStale={query.isPlaceholderData}>{children(query.data)}</StaleArea>;
}

interface ShowMoreProps {
  query: Pick<PagedQuery<unknown>, "hasNextPage" | "isFetchNextPageError" | "error">;
  /** Noun for "Failed to load messages". */
  what: string;
  onShow: () => void;
  isBusy: boolean;
}

export function ShowMore({ query, what, onShow, isBusy }: ShowMoreProps) {
  if (query.isFetchNextPageError) {
    return <ErrorState title={`Failed to load ${what}`} error={query.error} onRetry={onShow} />;
  }
  if (!query.hasNextPage) return null;
  return (
    <div className="pt-4">
      <Button look="secondary" onClick={onShow} isBusy={isBusy}>
        Show more
      </Button>
    </div>
  );
}

type PagedQuery<Item> = UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;

interface PagedListProps<Item> extends Waiting {
  query: PagedQuery<Item>;
  /** A row, with its key. `leave` is called before it leaves the list. `day` is for the first row of a day. */
  row: (item: Item, leave: () => void, day: string | undefined) => ReactNode;
  /** The time of an item, for lists by day. */
  at?: (item: Item) => string;
  empty: ReactNode;
  label?: string;
  className?: string;
  ref?: RefObject<HTMLUListElement | null>;
  /** Gets the focus when the last row is gone. */
  fallback?: RefObject<HTMLElement | null>;
}

/** The items of a query with pages. "Show more" loads the next page and focuses its first row. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, row, empty, label, className = "border-hairline border-t" } = props;
  const own = useRef<HTMLUListElement>(null);
  const list = props.ref ?? own;
  const { leave, expectMore } = useRowFocus(list, props.fallback ?? list);
  const showMore = () => {
    expectMore();
    void query.fetchNextPage();
  };
  return (
    <Loaded {...props}>
      {({ pages }: InfiniteData<{ items: readonly Item[] }>) => {
        const items = pages.flatMap((page) => page.items);
        const days = firstOfDays(items.map((item) => props.at?.(item)));
        return (
          <>
            {items.length === 0 && !query.hasNextPage && empty}
            {items.length > 0 && (
              <ul ref={list} aria-label={label} tabIndex={-1} className={classes("outline-none", className)}>
                {items.map((item, index) => row(item, () => leave(index), days[index]))}
              </ul>
            )}
            <ShowMore query={query} what={props.what} onShow={showMore} isBusy={query.isFetchingNextPage} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Returns "Today" and so on, where a day begins. */
function firstOfDays(times: (string | undefined)[]): (string | undefined)[] {
  const days = times.map((at) => at && formatDay(at));
  return days.map((day, index) => (day === days[index - 1] ? undefined : day));
}
