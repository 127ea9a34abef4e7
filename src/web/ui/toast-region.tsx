import { lazy, Suspense, useEffect, useState } from "react";
import { loadOnceOnline } from "#web/platform/online.ts";
import { onFirstToast } from "./toast.ts";

export const loadToasts = () => import("./toast-list.tsx");

/** Toasts wait for the network. If the chunk is gone after a deployment, the page stays usable. */
const ToastList = lazy(() => loadOnceOnline(loadToasts).catch(() => ({ default: () => null })));

/**
 * Renders toasts below the header, or in a corner of large screens. Loads their code with the first toast, or
 * when someone starts typing, so that a failed submit can be reported offline.
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
