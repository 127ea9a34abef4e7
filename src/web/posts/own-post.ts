import { reviewName } from "#contract/names.ts";
import type { PostRef } from "#contract/parts.ts";
import type { DiscussionRow } from "#contract/posts/discussions.ts";
import type { ReviewCard } from "#contract/reviews/views.ts";

export interface OwnPost extends PostRef {
  /** "Foyer CRM in Austin, TX", or a title. */
  name: string;
  replyCount: number;
}

export const toOwnReview = ({ id, tool, market, replyCount }: ReviewCard): OwnPost => ({
  kind: "review",
  id,
  name: reviewName(tool, market),
  replyCount,
});

export const toOwnDiscussion = ({ id, title, replyCount }: DiscussionRow): OwnPost => ({
  kind: "discussion",
  id,
  name: title,
  replyCount,
});
