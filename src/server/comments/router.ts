export { getCommentContent as getContent, previewComment as preview } from "./comment-content.ts";
export { createComment as create } from "./create-comment.ts";
export { listParticipants } from "./mentions/list-participants.ts";
export { removeComment as remove } from "./remove-comment.ts";
export { listComments as list } from "./thread/list-comments.ts";
export { updateComment as update } from "./update-comment.ts";
export { listVersions } from "./versions.ts";
