import { findVisibleThread } from "#server/items/index.ts";
import { api } from "#server/platform/api.ts";
import { getThreadPage } from "./get-thread-page.ts";

export const listCommentsOfReview = api.comments.listOfReview.handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const thread = await findVisibleThread(db, reader, { kind: "review", id: input.id });
  if (!thread) throw errors.NOT_FOUND();
  return getThreadPage(db, reader, thread, input);
});
