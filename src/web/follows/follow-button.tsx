import { useState } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { useUser } from "#web/platform/session/viewer.ts";
import { type FollowProps, followLook, type PressedFollow } from "./follow-props.ts";

const FollowToggle = lazyPart(() => import("./follow-toggle.tsx"), Idle);

/** Visitors load no more than this, until they press it. */
export function Following(props: FollowProps) {
  const [isPressed, setPressed] = useState(false);
  const pressed = { ...props, isPressed, onPress: () => setPressed(true) };
  return useUser() || isPressed ? <FollowToggle {...pressed} /> : <Idle {...pressed} />;
}

function Idle({ name, label = "Follow", onPress }: PressedFollow) {
  return (
    <button type="button" aria-label={`${label} ${name}`} onClick={onPress} className={followLook}>
      {label}
    </button>
  );
}
