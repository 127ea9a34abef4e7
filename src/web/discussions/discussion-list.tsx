import type { ReactNode } from "react";
import type { DiscussionPage, DiscussionRow as DiscussionRowData } from "#contract/discussions.ts";
import type { WithReason } from "#web/posts/index.ts";
import { Pagination } from "#web/ui/list/pagination.tsx";
import { PastTheEnd } from "#web/ui/list/past-the-end.tsx";
import { DiscussionRow } from "./discussion-row.tsx";

interface DiscussionListProps<Item extends WithReason<DiscussionRowData>> {
  discussions: Pick<DiscussionPage, "page" | "pageCount"> & { items: readonly Item[] };
  /** Shown for an empty list. */
  empty: ReactNode;
  /** Actions for the author's own discussions. */
  actionsOf?: (discussion: Item) => ReactNode;
}

/** A page of discussions with pagination. */
export function DiscussionList<Item extends WithReason<DiscussionRowData>>({
  discussions,
  empty,
  actionsOf,
}: DiscussionListProps<Item>) {
  const { items, page, pageCount } = discussions;
  if (items.length === 0) {
    return pageCount === 0 ? empty : <PastTheEnd page={page} pageCount={pageCount} what="discussions" />;
  }
  return (
    <>
      <div>
        {items.map((discussion) => (
          <DiscussionRow key={discussion.id} discussion={discussion}>
            {actionsOf?.(discussion)}
          </DiscussionRow>
        ))}
      </div>
      <Pagination page={page} pageCount={pageCount} label="Pages of discussions" />
    </>
  );
}
