export { changeCommentLikes } from "./change-likes.ts";
export { findVisibleComment, lockComment } from "./find-visible-comment.ts";
export { markMentions } from "./mentions.ts";
export { parseComment } from "./read-content.ts";
export { approveHeldComment, rejectHeldComment, setCommentStatus } from "./set-status.ts";
