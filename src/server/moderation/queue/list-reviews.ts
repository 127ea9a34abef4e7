import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { listQueue } from "./list-queue.ts";
import { loadPendingReviews } from "./pending-review-hydration.ts";
import { toPendingReview } from "./pending-review-view.ts";

export const listReviews = api.moderation.listReviews.use(moderatorsOnly).handler(({ input, context }) =>
  listQueue(context, input, {
    kind: "review",
    load: loadPendingReviews,
    idOf: ({ revisionId }) => revisionId,
    toShown: toPendingReview,
  }),
);
