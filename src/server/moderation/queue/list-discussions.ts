import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { listQueue } from "./list-queue.ts";
import { loadPendingDiscussions } from "./pending-discussion-hydration.ts";
import { toPendingDiscussion } from "./pending-discussion-view.ts";

export const listDiscussions = api.moderation.listDiscussions
  .use(moderatorsOnly)
  .handler(({ input, context }) =>
    listQueue(context, input, {
      kind: "discussion",
      load: loadPendingDiscussions,
      idOf: ({ revisionId }) => revisionId,
      toShown: toPendingDiscussion,
    }),
  );
