export type { Call } from "./call.ts";
export { changeCounts, lowerCounts } from "./change-counts.ts";
export {
  type ApproveRevision,
  type LockedRevision,
  loadUsualHours,
  lockRevision,
  markApproved,
  rejectRevision,
} from "./decide-revision.ts";
export {
  findVisiblePost,
  findVisibleThread,
  type LockedPost,
  lockPost,
  lockVisibleThread,
  type VisiblePost,
  type VisibleThread,
} from "./find-post.ts";
export { type CatalogueParts, joinCatalogue } from "./join-catalogue.ts";
export { limitWaiting } from "./limit-waiting.ts";
export { listByAuthor } from "./list-by-author.ts";
export { findNewestRevision, loadOwnContent, loadOwnState } from "./own-post.ts";
export { canCommentOn, canEditPost, canSeeDecision } from "./post-policy.ts";
export { type GetCall, postRows } from "./post-rows.ts";
export { setPostStatus, setPostStatuses, withdrawPost } from "./set-status.ts";
export {
  deletePostRow,
  erasePost,
  erasePostsOf,
  replacePost,
  storePost,
  storeRevision,
} from "./store-post.ts";
export { submitVersion } from "./submit-version.ts";
export {
  decided,
  type ModerationColumns,
  type PostTables,
  type RevisionRow,
  type StoredPost,
  TABLES,
  UNDECIDED,
} from "./tables.ts";
export {
  anyToken,
  estimateRows,
  isFound,
  marketToken,
  type TextQuery,
  textQuery,
  toolToken,
} from "./text-query.ts";
