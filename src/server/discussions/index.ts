export { toDiscussionColumns } from "./apply-revision.ts";
export { approveDiscussionRevision } from "./approve-revision.ts";
export { deleteDiscussion, eraseDiscussion } from "./delete-discussion.ts";
export { registerDiscussionJobs } from "./discussion-jobs.ts";
export { setDiscussionLock } from "./set-lock.ts";
export { setDiscussionPin } from "./set-pin.ts";
