import type { Likeable } from "#contract/likes.ts";
import { changeCommentLikes } from "#server/comments/index.ts";
import { changeCounts } from "#server/items/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";

/** Adds to the likes of an item, or takes from them. */
export async function changeLikeCount(
  tx: Transaction,
  { kind, id }: Likeable,
  difference: 1 | -1,
): Promise<void> {
  if (kind === "reviews") await changeCounts(tx, { kind: "review", id }, { likes: difference });
  else if (kind === "discussions") await changeCounts(tx, { kind: "discussion", id }, { likes: difference });
  else await changeCommentLikes(tx, id, difference);
}
