import { countPending } from "./count-pending.ts";
import { decideComment } from "./decide-comment.ts";
import { decideDiscussion } from "./decide-discussion.ts";
import { decideItems } from "./decide-items.ts";
import { decideReview } from "./decide-review.ts";
import { exportLog } from "./export-log.ts";
import { giveBack } from "./give-back.ts";
import { listComments } from "./list-comments.ts";
import { listDiscussions } from "./list-discussions.ts";
import { listLog } from "./list-log.ts";
import { listReviews } from "./list-reviews.ts";
import { putLock } from "./put-lock.ts";
import { putPin } from "./put-pin.ts";
import { undoDecisions } from "./undo-decisions.ts";

export const moderationRouter = {
  countPending,
  listReviews,
  decideReview,
  listDiscussions,
  decideDiscussion,
  listComments,
  decideComment,
  decideItems,
  undoDecisions,
  listLog,
  exportLog,
  giveBack,
  putLock,
  putPin,
};
