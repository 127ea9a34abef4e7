export { getDiscussedMarkets } from "./discussed-tools-and-markets.ts";
export { loadDiscussions } from "./discussion-hydration.ts";
export { toDiscussionRow } from "./discussion-view.ts";
export { eraseDiscussion } from "./erase-discussion.ts";
export { setDiscussionLock, setDiscussionPin } from "./lock-and-pin.ts";
export { approveDiscussionRevision, toDiscussionColumns } from "./write-discussion.ts";
