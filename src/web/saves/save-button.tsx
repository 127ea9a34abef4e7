import { memberButton } from "#web/platform/session/member-button.ts";
import { SaveFace } from "./save-face.tsx";

/** Saves for later. Visitors sign in first; the save completes when they return. */
export const SaveButton = memberButton(() => import("./save-toggle.tsx"), SaveFace);
