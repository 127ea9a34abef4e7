import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Runs one task at a time. For pages that everyone loads, because `useWrite`, which also shows errors, is
 * larger.
 */
export function useTask() {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (task: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await task();
    } finally {
      isRunning.current = false;
      // Synchronously, because a disabled field can't take the focus.
      flushSync(() => setBusy(false));
    }
  };
  return { run, isBusy };
}
