import type { DiscussionDetail } from "#contract/discussions.ts";
import { OwnItem } from "#web/reviews/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** For the author alone: how the moderation stands, with the reason, and the way to another version. */
export function OwnDiscussion({ discussion }: { discussion: DiscussionDetail }) {
  const { own, can } = discussion;
  if (own === null) return null;
  return (
    <OwnItem what="discussion" own={own}>
      {can.edit && (
        <ButtonLink to="/discussions/$id/edit" params={{ id: discussion.id }} look="secondary">
          Edit your discussion
        </ButtonLink>
      )}
    </OwnItem>
  );
}
