export { changeCommentLikes, lowerCommentLikes } from "./change-likes.ts";
export { eraseCommentsOf } from "./erase-author.ts";
export { findVisibleComment, lockComment } from "./find-visible-comment.ts";
export { loadEarlierTexts } from "./load-earlier-texts.ts";
export { loadPostPage } from "./load-post-page.ts";
export { markMentions } from "./mentions/mentions.ts";
export { parseComment } from "./parse-content.ts";
export { removeWithdrawnComment } from "./remove-comment.ts";
export { decideHeldComment, setCommentStatus } from "./set-status.ts";
