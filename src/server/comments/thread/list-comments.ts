import { api } from "#server/platform/api.ts";
import { findVisibleThread } from "#server/posts/index.ts";
import { getThreadPage } from "./get-thread-page.ts";

export const listComments = api.comments.list.handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const thread = await findVisibleThread(db, reader, input);
  if (!thread) throw errors.NOT_FOUND();
  return getThreadPage(context, reader, thread, input);
});
