import { lazyPart } from "#web/platform/online.ts";

export { refreshMuted, useHideMuted } from "./hide-muted.ts";
export { PostMute } from "./post-mute.tsx";

/** Its code loads with the menu that has it. */
export const MuteEntry = lazyPart(() => import("./mute-entry.tsx"));
