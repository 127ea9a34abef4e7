export { toDiscussionColumns } from "./apply-revision.ts";
export { changeDiscussionCounts } from "./change-counts.ts";
export {
  approveDiscussionRevision,
  lockDiscussionRevision,
  rejectDiscussionRevision,
} from "./decide-revision.ts";
export { deleteDiscussion, eraseDiscussion, withdrawDiscussion } from "./delete-discussion.ts";
export { registerDiscussionJobs } from "./discussion-jobs.ts";
export { canCommentOnDiscussion } from "./discussion-policy.ts";
export { findDiscussionThread, findVisibleDiscussion } from "./find-visible-discussion.ts";
export { forgetDiscussions } from "./forget-author.ts";
export { lowerDiscussionCounts } from "./lower-counts.ts";
export { setDiscussionLock } from "./set-lock.ts";
export { setDiscussionPin } from "./set-pin.ts";
export { setDiscussionStatus } from "./set-status.ts";
