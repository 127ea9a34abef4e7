import type { DiscussionRow as DiscussionRowData } from "#contract/posts/discussions.ts";
import type { WithReason } from "#web/posts/index.ts";
import { type ListOf, NumberedList } from "#web/ui/list/pagination.tsx";
import { DiscussionRow } from "./discussion-row.tsx";

type Row = WithReason<DiscussionRowData>;

interface DiscussionListProps<Item> extends ListOf<Item> {
  /** On the profile of their author. */
  isOfPerson?: boolean;
}

export const DiscussionList = <Item extends Row>({
  actionsOf,
  isOfPerson = false,
  ...list
}: DiscussionListProps<Item>) => (
  <NumberedList
    {...list}
    what="discussions"
    row={(discussion) => (
      <DiscussionRow key={discussion.id} discussion={discussion} isOfPerson={isOfPerson}>
        {actionsOf?.(discussion)}
      </DiscussionRow>
    )}
  />
);
