import type { FollowTarget } from "#contract/people/follows.ts";
import type { Pressable } from "#web/platform/session/member-button.ts";

export interface FollowProps {
  target: FollowTarget;
  /** Accessible name: "Follow Austin, TX". */
  name: string;
  /** What the button says before it is pressed, "Follow" by default. */
  label?: string | undefined;
}

export const followLook = "framed min-h-11 rounded-md";

export function FollowFace({ name, label = "Follow", onPress }: FollowProps & Pick<Pressable, "onPress">) {
  return (
    <button type="button" aria-label={`${label} ${name}`} onClick={onPress} className={followLook}>
      {label}
    </button>
  );
}
