export { EditFrame } from "./edit-frame.tsx";
export { ModerationBadge, type WithReason } from "./moderation-badge.tsx";
export { OwnActions } from "./own-actions.tsx";
export { OwnItem } from "./own-item.tsx";
export { toOwnDiscussion, toOwnReview } from "./own-post.ts";
export { showSubmitted, usePostForm } from "./use-post-form.ts";
