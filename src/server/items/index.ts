export type { Call } from "./call.ts";
export { changeCounts, lowerCounts } from "./change-counts.ts";
export {
  type ApproveRevision,
  type LockedRevision,
  lockRevision,
  markApproved,
  rejectRevision,
} from "./decide-revision.ts";
export { eraseItems } from "./erase-author.ts";
export { estimateRows } from "./estimate-rows.ts";
export {
  findVisibleItem,
  findVisibleThread,
  type LockedItem,
  lockItem,
  lockVisibleThread,
  type VisibleItem,
  type VisibleThread,
} from "./find-item.ts";
export { canCommentOn, canEditItem, canSeeDecision, canSeeItem } from "./item-policy.ts";
export { type CatalogueParts, joinCatalogue } from "./join-catalogue.ts";
export { limitWaiting } from "./limit-waiting.ts";
export { listByAuthor } from "./list-by-author.ts";
export { findNewestRevision, loadOwnContent, loadOwnState } from "./own-item.ts";
export { type GetCall, postRows } from "./post-rows.ts";
export { setItemStatus, setItemStatuses, withdrawItem } from "./set-status.ts";
export { deleteItem, eraseItem, replaceItem, storeItem } from "./store-item.ts";
export { storeRevision } from "./store-revision.ts";
export { submitVersion } from "./submit-version.ts";
export {
  decided,
  type ItemKind,
  type ItemTables,
  type ModerationColumns,
  type RevisionRow,
  TABLES,
  UNDECIDED,
} from "./tables.ts";
export { anyOf, isFound, marketToken, type TextQuery, textQuery, toolToken } from "./text-query.ts";
