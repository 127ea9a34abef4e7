import { memberButton } from "#web/platform/session/member-button.ts";
import { FollowFace } from "./follow-face.tsx";

/** Follows, or waits for a first review. Visitors sign in first; it completes when they return. */
export const Following = memberButton(() => import("./follow-toggle.tsx"), FollowFace);
