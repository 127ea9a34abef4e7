import type { DiscussionRow as DiscussionRowData } from "#contract/discussions.ts";
import type { WithReason } from "#web/posts/index.ts";
import { type ListOf, NumberedList } from "#web/ui/list/pagination.tsx";
import { DiscussionRow } from "./discussion-row.tsx";

type Row = WithReason<DiscussionRowData>;

export const DiscussionList = <Item extends Row>({ actionsOf, ...list }: ListOf<Item>) => (
  <NumberedList
    {...list}
    what="discussions"
    row={(discussion) => (
      <DiscussionRow key={discussion.id} discussion={discussion}>
        {actionsOf?.(discussion)}
      </DiscussionRow>
    )}
  />
);
