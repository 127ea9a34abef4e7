import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "./toast.ts";

/** Loads what draws toasts, before the first one. */
export const loadToasts = () => import("./toast-list.tsx");

/** A message that can't be drawn (no connection, or a new version in between) takes no page down with it. */
const ToastList = lazy(() => loadToasts().catch(() => ({ default: () => null })));

/** Where toasts appear. What draws them is loaded with the first one. */
export function ToastRegion() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  );
}
