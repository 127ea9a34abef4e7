import { createComment } from "./create-comment.ts";
import { getCommentContent } from "./get-comment-content.ts";
import { listVersions } from "./list-versions.ts";
import { listParticipants } from "./mentions/list-participants.ts";
import { previewComment } from "./preview-comment.ts";
import { removeComment } from "./remove-comment.ts";
import { listCommentsOfDiscussion } from "./thread/list-comments-of-discussion.ts";
import { listCommentsOfReview } from "./thread/list-comments-of-review.ts";
import { updateComment } from "./update-comment.ts";

export const commentsRouter = {
  listOfReview: listCommentsOfReview,
  listOfDiscussion: listCommentsOfDiscussion,
  create: createComment,
  getContent: getCommentContent,
  update: updateComment,
  remove: removeComment,
  listVersions,
  listParticipants,
  preview: previewComment,
};
