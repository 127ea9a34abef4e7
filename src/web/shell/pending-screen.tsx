import type { ComponentType } from "react";
import { lazyPart } from "#web/platform/online.ts";

let Skeleton: ComponentType | undefined;

/** On the first link that is followed, because few pages load slowly. */
export async function loadSkeleton() {
  const code = await import("./screen-skeleton.tsx");
  Skeleton = code.default;
  return code;
}

const LazySkeleton = lazyPart(loadSkeleton, <div className="min-h-svh" />);

/** Shows the skeleton with its first frame, if its code is loaded: React shows lazy parts a moment later. */
export function PendingScreen() {
  const Now = Skeleton ?? LazySkeleton;
  return <Now />;
}
