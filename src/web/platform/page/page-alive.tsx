import type { RouterHistory } from "@tanstack/react-router";
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";

let setPageAlive = () => {};
const pageAlive = new Promise<void>((resolve) => {
  setPageAlive = resolve;
});

const PageAlive = createContext(false);

/** True after hydration of the whole page; false on the server. */
export const usePageAlive = () => useContext(PageAlive);

/**
 * React hydrates the shell first and the screen later, when idle. A context change forces it to hydrate
 * everything below first.
 */
export function PageAliveProvider({ children }: { children: ReactNode }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => startTransition(() => setAlive(true)), []);
  useEffect(() => {
    if (!isAlive) return;
    // Also for browser tests, which wait for it.
    document.documentElement.dataset.alive = "";
    setPageAlive();
  }, [isAlive]);
  return <PageAlive value={isAlive}>{children}</PageAlive>;
}

export const isPageAlive = () => document.documentElement.dataset.alive === "";

/**
 * Delays navigations until hydration. Leaving a screen before would hydrate it without its route, which fails
 * (TanStack/router 8198).
 */
export function navigateOnceAlive(history: RouterHistory): void {
  const unblock = history.block({
    enableBeforeUnload: false,
    async blockerFn() {
      await pageAlive;
      return false;
    },
  });
  void pageAlive.then(unblock);
}
