import type { Likeable } from "#contract/likes.ts";
import { changeCommentLikes } from "#server/comments/index.ts";
import { changeDiscussionCounts } from "#server/discussions/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { changeReviewCounts } from "#server/reviews/index.ts";

/** Adds to the likes of an item, or takes from them. */
export async function changeLikeCount(
  tx: Transaction,
  { kind, id }: Likeable,
  difference: 1 | -1,
): Promise<void> {
  if (kind === "reviews") await changeReviewCounts(tx, id, { likes: difference });
  else if (kind === "discussions") await changeDiscussionCounts(tx, id, { likes: difference });
  else await changeCommentLikes(tx, id, difference);
}
