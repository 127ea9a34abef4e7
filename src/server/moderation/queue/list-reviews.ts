import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { listQueue } from "./list-queue.ts";
import { loadPendingReviews } from "./pending-reviews.ts";

export const listReviews = api.moderation.listReviews
  .use(moderatorsOnly)
  .handler(({ input, context }) => listQueue(context, input, "review", loadPendingReviews));
