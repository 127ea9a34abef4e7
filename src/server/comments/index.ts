export { changeCommentLikes } from "./change-likes.ts";
export { findVisibleComment, lockComment } from "./find-visible-comment.ts";
export { approveHeldComment, rejectHeldComment, setCommentStatus } from "./set-status.ts";
