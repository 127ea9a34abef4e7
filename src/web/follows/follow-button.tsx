import { useState } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { useUser } from "#web/platform/session/viewer.ts";
import { type FollowProps, followLook } from "./follow-props.ts";

const FollowToggle = lazyPart(() => import("./follow-toggle.tsx"), Idle);

/** Visitors load no more than this, until they press it. */
export function Following(props: FollowProps) {
  const [isPressed, setPressed] = useState(false);
  return useUser() || isPressed ? (
    <FollowToggle {...props} />
  ) : (
    <Idle {...props} onPress={() => setPressed(true)} />
  );
}

function Idle({ name, label = "Follow", onPress }: FollowProps & { onPress?: () => void }) {
  return (
    <button type="button" aria-label={`${label} ${name}`} onClick={onPress} className={followLook}>
      {label}
    </button>
  );
}
