import { useState } from "react";
import type { FollowTarget } from "#contract/people/follows.ts";
import { lazyPart } from "#web/platform/online.ts";
import { useUser } from "#web/platform/session/viewer.ts";

export interface FollowProps {
  target: FollowTarget;
  /** Accessible name: "Follow Austin, TX". */
  name: string;
  /** What the button says before it is pressed. */
  label?: string;
}

export const followLook = "framed min-h-11 rounded-md";

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
