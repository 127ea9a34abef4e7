import { lazy, Suspense, useEffect, useState } from "react";
import { loadOnceOnline } from "#web/platform/online.ts";
import { onFirstToast } from "./toast.ts";

export const loadToasts = () => import("./toast-list.tsx");

/** Toasts wait for the network. If the chunk is gone after a deployment, the page stays usable. */
const ToastList = lazy(() => loadOnceOnline(loadToasts).catch(() => ({ default: () => null })));

const EVENTS = ["input", "pointerdown"];

/**
 * Where toasts appear, over the page. It's in the first HTML and never moves, because screen readers announce only what is added to a live region that they know. The
 * code of toasts loads with the first one, or when someone presses or types something, so that a failure can be reported offline.
 */
export function ToastRegion() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  useEffect(() => {
    const load = () => void loadToasts().catch(() => {});
    for (const event of EVENTS) window.addEventListener(event, load, { once: true });
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, load);
    };
  }, []);
  return (
    <div aria-live="polite" className="toast-region">
      {isWanted && (
        <Suspense>
          <ToastList />
        </Suspense>
      )}
    </div>
  );
}
