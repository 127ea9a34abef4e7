import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "./toast.ts";

/** A message that can't be drawn (no connection, or a new version in between) takes no page down with it. */
const ToastList = lazy(() => import("./toast-list.tsx").catch(() => ({ default: () => null })));

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
