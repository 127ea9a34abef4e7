import { lazyPart } from "#web/platform/online.ts";
import type { OwnNoticeProps } from "./own-notice.tsx";

const OwnNotice = lazyPart(() => import("./own-notice.tsx"));

interface OwnStatusProps extends Omit<OwnNoticeProps, "own"> {
  /** Null for others. */
  own: OwnNoticeProps["own"] | null;
}

/** Moderation status, reason and actions, for the author only. */
export function OwnStatus({ own, ...props }: OwnStatusProps) {
  return own && <OwnNotice own={own} {...props} />;
}
