import type { FollowTarget } from "#contract/people/follows.ts";

export interface FollowProps {
  target: FollowTarget;
  /** Accessible name: "Follow Austin, TX". */
  name: string;
  /** What the button says before it is pressed, "Follow" by default. */
  label?: string | undefined;
}

export const followLook = "framed min-h-11 rounded-md";
