import type { UseQueryResult } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { capitalize, formatCounted } from "#web/ui/format.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { Pagination, PastTheEnd } from "#web/ui/list/pagination.tsx";

const admin = getRouteApi("/admin");
const SKELETONS = ["h-16", "h-16", "h-16", "h-16", "h-16"];

interface FoundListProps<Item> {
  query: UseQueryResult<{ items: readonly Item[]; total: number; pageCount: number }>;
  one: string;
  many: string;
  /** Classes of its columns on wide screens. */
  columns: string;
  /** A row, with its key. */
  row: (item: Item) => ReactNode;
  empty: ReactNode;
}

/** What a search found: how many, and a page of them. */
export function FoundList<Item>({ query, one, many, columns, row, empty }: FoundListProps<Item>) {
  const { page = 1 } = admin.useSearch();
  return (
    <Loaded query={query} what={many} skeletons={SKELETONS} skeletonsClassName="pt-9">
      {({ items, total, pageCount }) =>
        page > pageCount ? (
          <PastTheEnd page={page} pageCount={pageCount} what={many} />
        ) : (
          <>
            <h2 className="font-sans font-semibold text-base tabular-nums">
              {formatCounted(total, one, many)}
            </h2>
            {items.length === 0 ? (
              <div className="pt-3">{empty}</div>
            ) : (
              <ul
                aria-label={capitalize(many)}
                className={`mt-3 gap-x-12 border-hairline border-t ${columns}`}
              >
                {items.map(row)}
              </ul>
            )}
            <Pagination page={page} pageCount={pageCount} label={`Pages of ${many}`} />
          </>
        )
      }
    </Loaded>
  );
}
