import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";

let setPageAlive = () => {};
const pageAlive = new Promise<void>((resolve) => {
  setPageAlive = resolve;
});

const PageAlive = createContext(false);

/** Whether React has taken over everything that the server sent; false on the server. */
export const usePageAlive = () => useContext(PageAlive);

/**
 * React takes over the frame first and the screen in it later, when it has time. A change of context makes it
 * take over everything below before it goes on.
 */
export function PageAliveProvider({ children }: { children: ReactNode }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => startTransition(() => setAlive(true)), []);
  useEffect(() => {
    if (!isAlive) return;
    // Browser tests wait for it.
    document.documentElement.dataset.alive = "";
    setPageAlive();
  }, [isAlive]);
  return <PageAlive value={isAlive}>{children}</PageAlive>;
}

/**
 * Makes navigations wait until the page is alive. A screen that is left before is taken over without its route,
 * which fails (TanStack/router 8198).
 */
export function navigateOnceAlive(router: { load: (options?: object) => Promise<void> }): void {
  const load = router.load;
  router.load = async (options) => {
    await pageAlive;
    return load(options);
  };
}
