import { lazyPart } from "#web/platform/online.ts";
import type { OwnNoticeProps } from "./own-notice.tsx";

const OwnNotice = lazyPart(() => import("./own-notice.tsx"));

interface OwnItemProps extends Omit<OwnNoticeProps, "own"> {
  /** Null for others. */
  own: OwnNoticeProps["own"] | null;
}

/** Moderation status, reason and actions, for the author only. */
export function OwnItem({ own, ...props }: OwnItemProps) {
  return own && <OwnNotice own={own} {...props} />;
}
