import { createComment } from "./create-comment.ts";
import { getCommentContent } from "./get-comment-content.ts";
import { listVersions } from "./list-versions.ts";
import { listParticipants } from "./mentions/list-participants.ts";
import { previewComment } from "./preview-comment.ts";
import { removeComment } from "./remove-comment.ts";
import { listComments } from "./thread/list-comments.ts";
import { updateComment } from "./update-comment.ts";

export const commentsRouter = {
  list: listComments,
  create: createComment,
  getContent: getCommentContent,
  update: updateComment,
  remove: removeComment,
  listVersions,
  listParticipants,
  preview: previewComment,
};
