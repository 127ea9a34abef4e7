import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { listQueue } from "./list-queue.ts";
import { loadPendingComments } from "./pending-comment-hydration.ts";
import { toPendingComment } from "./pending-comment-view.ts";

export const listComments = api.moderation.listComments.use(moderatorsOnly).handler(({ input, context }) =>
  listQueue(context, input, {
    kind: "comment",
    load: loadPendingComments,
    idOf: ({ commentId }) => commentId,
    toShown: toPendingComment,
  }),
);
