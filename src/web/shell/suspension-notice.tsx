import { lazy, Suspense } from "react";
import { useMe } from "#web/platform/viewer.ts";

/** Most are never suspended. */
const SuspensionBar = lazy(() => import("./suspension-bar.tsx"));

/** Tells suspended members on every page. */
export function SuspensionNotice() {
  const suspension = useMe()?.suspension;
  if (!suspension) return null;
  return (
    <Suspense>
      <SuspensionBar suspension={suspension} />
    </Suspense>
  );
}
