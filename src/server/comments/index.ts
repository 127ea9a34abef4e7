export { changeCommentLikes, lowerCommentLikes } from "./change-likes.ts";
export { findVisibleComment, lockComment } from "./find-visible-comment.ts";
export { forgetCommentsOf } from "./forget-author.ts";
export { loadEarlierTexts } from "./load-earlier-texts.ts";
export { markMentions } from "./mentions.ts";
export { parseComment } from "./read-content.ts";
export { removeWithdrawnComment } from "./remove-comment.ts";
export { approveHeldComment, rejectHeldComment, setCommentStatus } from "./set-status.ts";
