export { ModerationBadge, type WithReason } from "./moderation-badge.tsx";
export { OwnActions } from "./own-actions.tsx";
export { OwnItem } from "./own-item.tsx";
