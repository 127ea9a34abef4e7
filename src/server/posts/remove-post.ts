import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { deletePost, lockPost } from "./delete-post.ts";
import { canRemovePost } from "./post-policy.ts";

export const removePost = api.posts.remove.use(memberWrites).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, input);
    if (!post || !canRemovePost(reader, post)) throw errors.NOT_FOUND();
    await deletePost(tx, post);
  });
  return {};
});
