import { lazyPart } from "#web/platform/online.ts";
import { useMe } from "#web/platform/session/viewer.ts";

/** Most members are never suspended. */
const SuspensionBar = lazyPart(() => import("./suspension-bar.tsx"));

export function SuspensionNotice() {
  const suspension = useMe()?.suspension;
  if (!suspension) return null;
  return <SuspensionBar suspension={suspension} />;
}
