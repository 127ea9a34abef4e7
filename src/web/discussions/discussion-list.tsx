import type { ReactNode } from "react";
import type { DiscussionPage, DiscussionRow as DiscussionRowData } from "#contract/discussions.ts";
import type { WithReason } from "#web/posts/index.ts";
import { NumberedList } from "#web/ui/list/pagination.tsx";
import { DiscussionRow } from "./discussion-row.tsx";

interface DiscussionListProps<Item extends WithReason<DiscussionRowData>> {
  discussions: Pick<DiscussionPage, "page" | "pageCount"> & { items: readonly Item[] };
  empty: ReactNode;
  actionsOf?: (discussion: Item) => ReactNode;
}

export function DiscussionList<Item extends WithReason<DiscussionRowData>>({
  discussions,
  empty,
  actionsOf,
}: DiscussionListProps<Item>) {
  return (
    <NumberedList
      list={discussions}
      what="discussions"
      row={(discussion) => (
        <DiscussionRow key={discussion.id} discussion={discussion}>
          {actionsOf?.(discussion)}
        </DiscussionRow>
      )}
      empty={empty}
    />
  );
}
