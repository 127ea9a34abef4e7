import { useState, useSyncExternalStore } from "react";
import { lazyPart } from "#web/platform/online.ts";
import type { NearbyProps } from "./nearby-markets.tsx";

const load = () => import("./nearby-markets.tsx");
/** Awaited, because the server renders a page in one go. */
const NearbyMarkets = import.meta.env.SSR ? (await load()).default : lazyPart(load);

const neverChanges = () => () => {};

/** Stays as the server rendered it, because it only has links: the first page of a visit needs no code for it. */
export function NearbyBlock(props: NearbyProps) {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [isRendered] = useState(isHydrating);
  return isRendered && !import.meta.env.SSR ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it has no markup, and React keeps what it finds in the page
    <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
  ) : (
    <div>
      <NearbyMarkets {...props} />
    </div>
  );
}
