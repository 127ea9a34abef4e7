import type { PostKind } from "#contract/parts.ts";
import type { MemberContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { Call } from "./call.ts";
import { type LockedPost, lockPost } from "./find-post.ts";
import { canEditPost } from "./post-policy.ts";

/**
 * @param store stores the version of a locked post, and returns the status of what is shown then
 * @throws NOT_FOUND unless its author may edit it
 */
export async function submitVersion<Kind extends PostKind>(
  { input: { id }, context: { db, reader }, errors }: Call<{ id: string }, "NOT_FOUND", MemberContext>,
  kind: Kind,
  store: (tx: Transaction, post: LockedPost<Kind>) => Promise<"approved" | "pending">,
) {
  const moderationStatus = await db.transaction(async (tx) => {
    const post = await lockPost(tx, { kind, id });
    if (!post || !canEditPost(reader, post)) throw errors.NOT_FOUND();
    return store(tx, post);
  });
  return { id, moderationStatus };
}
