export { changeDiscussionCounts } from "./change-counts.ts";
export {
  approveDiscussionRevision,
  lockDiscussionRevision,
  rejectDiscussionRevision,
} from "./decide-revision.ts";
export { canCommentOnDiscussion } from "./discussion-policy.ts";
export { findVisibleDiscussion } from "./find-visible-discussion.ts";
export { setDiscussionStatus } from "./set-status.ts";
