import { lazy, Suspense, useEffect, useState } from "react";
import { loadOnceOnline } from "#web/platform/online.ts";
import { onFirstToast } from "./toast.ts";

/** Loads what draws toasts, before the first one. */
export const loadToasts = () => import("./toast-list.tsx");

/** Messages wait for the network. If they can't be drawn (a new version came in between), the page stays. */
const ToastList = lazy(() => loadOnceOnline(loadToasts).catch(() => ({ default: () => null })));

/**
 * Where toasts appear: below the header, or in a corner of large screens. What draws them is loaded with the first one,
 * or as soon as someone types: that a text can't be sent must be said without a network, too.
 */
export function ToastRegion() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  useEffect(() => {
    const load = () => void loadToasts().catch(() => {});
    window.addEventListener("input", load, { once: true });
    return () => window.removeEventListener("input", load);
  }, []);
  if (!isWanted) return null;
  return (
    <div className="sticky top-[calc(4rem+var(--offline-bar,0rem))] z-40 h-0">
      <Suspense>
        <ToastList />
      </Suspense>
    </div>
  );
}
