import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { listQueue } from "./list-queue.ts";
import { loadPendingComments } from "./pending-comments.ts";

export const listComments = api.moderation.listComments
  .use(moderatorsOnly)
  .handler(({ input, context }) => listQueue(context, input, "comment", loadPendingComments));
