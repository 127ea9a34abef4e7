import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import {
  countHeldComments,
  countOpenContactRequests,
  countPendingDiscussions,
  countPendingReviews,
  countReportedItems,
} from "./pending-counts.ts";

/** How much waits for moderators, of each kind. */
export const countPending = api.moderation.countPending.use(moderatorsOnly).handler(async ({ context }) => {
  const { db } = context;
  const [reviews, discussions, comments, reports, contact] = await Promise.all([
    countPendingReviews(db),
    countPendingDiscussions(db),
    countHeldComments(db),
    countReportedItems(db),
    countOpenContactRequests(db),
  ]);
  return { reviews, discussions, comments, reports, contact };
});
