import type { PostRef } from "#contract/posts.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limits/limit-writes.ts";
import { deletePost, lockPost } from "./delete-post.ts";
import { canRemovePost } from "./post-policy.ts";

const KINDS = { reviews: "review", discussions: "discussion" } as const satisfies Record<
  PostRef["kind"],
  string
>;

/** Deletes one's own review or discussion, in whatever state of moderation it is. */
export const removePost = api.posts.remove.use(signedIn).handler(async ({ input, context, errors }) => {
  const { cache, db, reader } = context;
  const kind = KINDS[input.kind];
  await limitWrites(context);
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, { kind, id: input.id });
    if (!post || !canRemovePost(reader, post)) throw errors.NOT_FOUND();
    await deletePost(tx, post);
  });
  if (kind === "review") {
    // The database tells every node, this one too, but the author's next request may be faster.
    for (const topic of ["tools", "markets", "counts"] as const) cache.forget(topic);
  }
  return {};
});
