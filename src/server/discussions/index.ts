export { toDiscussionColumns } from "./apply-revision.ts";
export { approveDiscussionRevision } from "./approve-revision.ts";
export { getDiscussedMarkets } from "./discussed-markets.ts";
export { eraseDiscussion } from "./erase-discussion.ts";
export { setDiscussionLock } from "./set-lock.ts";
export { setDiscussionPin } from "./set-pin.ts";
