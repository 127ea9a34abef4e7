import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from "react";

let setPageAlive = () => {};
const pageAlive = new Promise<void>((resolve) => {
  setPageAlive = resolve;
});

const PageAlive = createContext(false);

/** True after hydration of the whole page; false on the server. */
export const usePageAlive = () => useContext(PageAlive);

export function PageAliveProvider({ children }: { children: ReactNode }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => void untilNoneWaits().then(() => setAlive(true)), []);
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
 * One element, such as a row of a list. A page hydrates a few of these per task: a whole list would keep a slow phone busy
 * for a third of a second.
 */
export const InTurn = ({ children }: { children: ReactNode }) =>
  import.meta.env.SSR ? (
    children
  ) : (
    <Suspense>
      <Turn>{children}</Turn>
    </Suspense>
  );

function Turn({ children }: { children: ReactNode }) {
  const [turn] = useState(() => (isPageAlive() ? undefined : takeTurn()));
  if (turn?.isOver === false) throw turn.wait;
  return children;
}

const PER_TASK = 4;

let turns = 0;
let lastTurn = Promise.resolve();

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** On a hidden page a task starts only each second, and nobody waits for the page to respond. */
const pause = () => (document.hidden ? undefined : nextTask());

/** A list that has had its turn takes more for its rows. */
async function untilNoneWaits(): Promise<void> {
  const last = lastTurn;
  await last;
  await nextTask();
  if (last !== lastTurn) await untilNoneWaits();
}

function takeTurn() {
  if (turns % PER_TASK === 0) lastTurn = lastTurn.then(pause);
  turns += 1;
  const turn = {
    isOver: false,
    wait: lastTurn.then(() => {
      turn.isOver = true;
    }),
  };
  return turn;
}

/**
 * Delays navigations until hydration. Leaving a screen before would hydrate it without its route, which fails
 * (TanStack/router 8198). Later ones wait until the browser has shown the press, because rendering a list takes a
 * quarter of a second on a slow phone.
 */
export function navigateOnceAlive(router: { load: (options?: object) => Promise<void> }): void {
  const load = router.load;
  router.load = async (options) => {
    await pageAlive;
    await nextPaint();
    return load(options);
  };
}

/** Resolves after the next paint, or immediately on a hidden page, which browsers don't paint. */
export const nextPaint = () =>
  new Promise<void>((resolve) =>
    document.hidden ? resolve() : requestAnimationFrame(() => setTimeout(resolve)),
  );
