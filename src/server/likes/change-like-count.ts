import type { Likeable } from "#contract/posts/likes.ts";
import { changeCommentLikes } from "#server/comments/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { changeCounts } from "#server/posts/index.ts";

export async function changeLikeCount(
  tx: Transaction,
  { kind, id }: Likeable,
  difference: 1 | -1,
): Promise<void> {
  if (kind === "comment") await changeCommentLikes(tx, id, difference);
  else await changeCounts(tx, { kind, id }, { likes: difference });
}
