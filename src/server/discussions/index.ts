export { changeDiscussionCounts } from "./change-counts.ts";
export {
  approveDiscussionRevision,
  type LockedDiscussionRevision,
  lockDiscussionRevision,
  rejectDiscussionRevision,
} from "./decide-revision.ts";
export { canCommentOnDiscussion } from "./discussion-policy.ts";
export { findVisibleDiscussion, type VisibleDiscussion } from "./find-visible-discussion.ts";
export { type DiscussionBefore, setDiscussionStatus } from "./set-status.ts";
