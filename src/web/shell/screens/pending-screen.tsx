import { lazyPart } from "#web/platform/online.ts";

type Code = typeof import("./screen-skeleton.tsx");

/** Undefined until it has loaded. */
export let skeletonCode: Code | undefined;

/** On the first touch or movement of the pointer, because few pages load slowly: it's there when the network is gone. */
export async function loadSkeleton() {
  skeletonCode = await import("./screen-skeleton.tsx");
  return skeletonCode;
}

const LazySkeleton = lazyPart(loadSkeleton, <div className="min-h-svh" />);

/** Shows the skeleton with its first frame, if its code is loaded: React shows lazy parts a moment later. */
export function PendingScreen() {
  const Now = skeletonCode?.default ?? LazySkeleton;
  return <Now />;
}
