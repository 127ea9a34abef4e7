export { EditFrame } from "./edit-frame.tsx";
export { ModerationBadge, type WithReason } from "./moderation-badge.tsx";
export { OwnActions } from "./own-actions.tsx";
export { toOwnDiscussion, toOwnReview } from "./own-post.ts";
export { OwnStatus } from "./own-status.tsx";
export { showSubmitted, usePostForm, whenDecided } from "./use-post-form.ts";
