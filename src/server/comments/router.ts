export { createComment as create } from "./create-comment.ts";
export { getCommentContent as getContent } from "./get-comment-content.ts";
export { listVersions } from "./list-versions.ts";
export { listParticipants } from "./mentions/list-participants.ts";
export { previewComment as preview } from "./preview-comment.ts";
export { removeComment as remove } from "./remove-comment.ts";
export { listComments as list } from "./thread/list-comments.ts";
export { updateComment as update } from "./update-comment.ts";
