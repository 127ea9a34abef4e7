export { changeCommentLikes } from "./change-likes.ts";
export {
  type CommentRecord,
  findVisibleComment,
  lockComment,
  type VisibleComment,
} from "./find-visible-comment.ts";
export { approveHeldComment, rejectHeldComment, setCommentStatus } from "./set-status.ts";
