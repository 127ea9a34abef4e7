import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { canEditPost } from "#server/posts/index.ts";
import { deletePost, lockForDeletion } from "./delete-post.ts";

export const removePost = api.posts.remove.use(memberWrites).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  await db.transaction(async (tx) => {
    const post = await lockForDeletion(tx, input);
    if (!post || !canEditPost(reader, post)) throw errors.NOT_FOUND();
    await deletePost(tx, post);
  });
  return {};
});
