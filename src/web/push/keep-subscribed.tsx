import { useEffect } from "react";
import { useApi } from "#web/platform/session/viewer.ts";
import { pushAbility, turnPushOn } from "./browser-push.ts";

/** Renews the subscription of this browser once a visit. Without the permission, Settings explains what to do. */
export default function KeepSubscribed() {
  const context = useApi();
  useEffect(() => {
    const isAllowed = pushAbility() === "ready" && Notification.permission === "granted";
    // The next visit tries again.
    if (isAllowed) void turnPushOn(context).catch(() => {});
  }, [context]);
  return null;
}
