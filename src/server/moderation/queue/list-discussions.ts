import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { listQueue } from "./list-queue.ts";
import { loadPendingDiscussions } from "./pending-discussions.ts";

export const listDiscussions = api.moderation.listDiscussions
  .use(moderatorsOnly)
  .handler(({ input, context }) => listQueue(context, input, "discussion", loadPendingDiscussions));
