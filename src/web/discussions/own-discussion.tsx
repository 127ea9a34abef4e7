import { useQueryClient } from "@tanstack/react-query";
import type { DiscussionDetail, DiscussionRow } from "#contract/discussions.ts";
import { useApi } from "#web/platform/viewer.ts";
import { OwnActions, OwnItem } from "#web/posts/index.ts";

/** Moderation status with the reason and an edit link, for the author only. */
export function OwnDiscussion({ discussion }: { discussion: DiscussionDetail }) {
  const { own, can, id } = discussion;
  const { queries } = useApi();
  const queryClient = useQueryClient();
  if (own === null) return null;
  return (
    <OwnItem
      what="discussion"
      own={own}
      onNews={() =>
        queryClient.invalidateQueries({ queryKey: queries.discussions.get.key({ input: { id } }) })
      }
    >
      {can.edit && <OwnActions post={toOwnDiscussion(discussion)} />}
    </OwnItem>
  );
}

/** Name of a discussion for its author's actions. */
export const toOwnDiscussion = ({ id, title, replyCount }: DiscussionRow) => ({
  kind: "discussion" as const,
  id,
  name: title,
  replyCount,
});
