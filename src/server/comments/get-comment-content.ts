import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { versionOf } from "#server/platform/versions.ts";
import { canEditComment } from "./comment-policy.ts";
import { findVisibleComment } from "./find-visible-comment.ts";
import { loadStoredText } from "./store-version.ts";

export const getCommentContent = api.comments.getContent
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const comment = await findVisibleComment(db, reader, input.id);
    if (!comment || !canEditComment(reader, comment)) throw errors.NOT_FOUND();
    const { content } = await loadStoredText(db, comment.id);
    if (content === null) throw errors.NOT_FOUND();
    return { content, version: versionOf({ content }) };
  });
