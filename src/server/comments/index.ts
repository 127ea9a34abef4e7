export { changeCommentLikes, lowerCommentLikes } from "./change-likes.ts";
export { parseComment } from "./comment-content.ts";
export { eraseCommentsOf } from "./erase-author.ts";
export { findVisibleComment, lockComment } from "./find-visible-comment.ts";
export { loadPostPage } from "./load-post-page.ts";
export { markMentions } from "./mentions/mentions.ts";
export { removeWithdrawnComment } from "./remove-comment.ts";
export { decideHeldComment, setCommentStatus } from "./set-status.ts";
export { loadEarlierTexts, loadStoredText } from "./versions.ts";
