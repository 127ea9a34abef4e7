import { countPending } from "./count-pending.ts";
import { decideDiscussion } from "./decide-discussion.ts";
import { decideReview } from "./decide-review.ts";
import { listDiscussions } from "./list-discussions.ts";
import { listLog } from "./list-log.ts";
import { listReviews } from "./list-reviews.ts";

export const moderationRouter = {
  countPending,
  listReviews,
  decideReview,
  listDiscussions,
  decideDiscussion,
  listLog,
};
