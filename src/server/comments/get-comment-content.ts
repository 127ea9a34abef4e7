import { eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import { canEditComment } from "./comment-policy.ts";
import { findVisibleComment } from "./find-visible-comment.ts";

export const getCommentContent = api.comments.getContent
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const comment = await findVisibleComment(db, reader, input.id);
    if (!comment || !canEditComment(reader, comment)) throw errors.NOT_FOUND();
    const [row] = await db
      .select({ content: comments.content })
      .from(comments)
      .where(eq(comments.id, comment.id));
    if (row?.content == null) throw errors.NOT_FOUND();
    return { content: row.content };
  });
