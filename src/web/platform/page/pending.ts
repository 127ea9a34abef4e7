import {
  isNotFound,
  isRedirect,
  type RouterHistory,
  redirect,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isOffline } from "#web/platform/online.ts";

/** Faster loads show no indicator. */
const DELAY_MS = 150;

/** After this, the skeleton of the next page replaces the old one. */
const SKELETON_MS = 400;

/** Address of the link that waits. */
let awaited: string | undefined;

/** What the screen shows while another choice on it loads. */
let shownBefore: string | undefined;

/** Says that a choice failed to load; without an error, that another navigation begins. */
type ReportChoice = (error?: unknown) => void;
let reportChoice: ReportChoice = () => {};

/** True while a link waits: a page that leaves after a moment leaves the choice to its reader. */
export const hasChosenPage = () => awaited !== undefined;

/**
 * Delays followed links until their page has loaded, so that address, menu, title and content change together. After 400 ms
 * they all change with its skeleton. Filters and tabs don't wait, because their list shows that it loads. Going back can't
 * wait: browsers change the address first.
 * @param loadSkeleton loads its code
 * @param report says that a choice failed to load
 * @returns true while a link waits
 */
export function useDelayedNavigation(loadSkeleton: () => Promise<unknown>, report: ReportChoice): boolean {
  const router = useRouter();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const wait = (href?: string) => {
      awaited = href;
      setWaiting(href !== undefined);
    };
    const load = () => loadSkeleton().catch(() => {});
    reportChoice = report;
    window.addEventListener("pointerover", load, { once: true });
    const history: RouterHistory = router.history;
    return history.block({
      enableBeforeUnload: false,
      async blockerFn({ nextLocation: { href, pathname }, action }) {
        const isSameScreen = pathname === router.state.location.pathname;
        if (!isSameScreen && href === awaited) return true;
        shownBefore = isSameScreen ? router.state.resolvedLocation?.href : undefined;
        report();
        let pendingMs = isSameScreen ? Number.POSITIVE_INFINITY : SKELETON_MS;
        const canWait = !isSameScreen && !isOffline() && (action === "PUSH" || action === "REPLACE");
        // A screen that replaces its own address, as when a form closes, takes back no link.
        if (!isSameScreen || action !== "REPLACE") wait(canWait ? href : undefined);
        if (canWait) {
          const late = new Promise<true>((resolve) => setTimeout(resolve, SKELETON_MS, true));
          const skeleton = load();
          const isLate = await Promise.race([
            router.preloadRoute({ to: ".", href }),
            skeleton.then(() => late),
          ]);
          // Another link was followed since.
          if (href !== awaited) return true;
          wait();
          if (isLate === true) pendingMs = 0;
        }
        router.update({ ...router.options, defaultPendingMs: pendingMs });
        return false;
      },
    });
  }, [router, loadSkeleton, report]);
  return isWaiting;
}

/** True while another URL loads, of any screen or of the shown one. Reloading the current one, as after signing in, doesn't count. */
const useIsLoading = (isSameScreen: boolean): boolean =>
  useRouterState({
    select: ({ status, location, resolvedLocation: shown }) =>
      status === "pending" &&
      shown !== undefined &&
      shown.href !== location.href &&
      (!isSameScreen || shown.pathname === location.pathname),
  });

export const useIsNavigating = () => useIsLoading(false);

/** True while the same screen loads other filters, another tab or another page. */
export const useIsChanging = () => useIsLoading(true);

/**
 * Returns the parameters of the URL that is loading, so that a control shows a choice before its list
 * arrives.
 * @param read the `validateSearch` of the screen
 * @param shown the parameters of the current URL
 */
export function useChosen<Address>(read: (raw: Record<string, unknown>) => Address, shown: Address): Address {
  const search = useRouterState({
    select: ({ location }): Record<string, unknown> => location.search,
    structuralSharing: false,
  });
  return useIsChanging() ? read(search) : shown;
}

export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = window.setTimeout(() => setSlow(true), DELAY_MS);
    return () => {
      window.clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isPending && isSlow;
}

/** What a loader got in place of a list (see `orNull`). */
export let lastFailure: unknown;

/** What a loader gets. */
interface Match {
  cause: "preload" | "enter" | "stay";
  location: { href: string };
}

/** For loaders: a failure leaves the screen as it was if only a choice on it changed, and says so. */
export async function orStay<Loading extends Promise<unknown>>(
  match: Match,
  loading: Loading,
): Promise<Awaited<Loading>> {
  try {
    return await loading;
  } catch (error) {
    const isChoice = shownBefore !== undefined && shownBefore !== match.location.href;
    if (!isChoice || !isForScreen(match) || isRedirect(error) || isNotFound(error)) throw error;
    reportChoice(error);
    throw redirect({ href: shownBefore, replace: true });
  }
}

/**
 * For loaders: converts a failure to null, so that the screen shows its heading and filters around the error.
 * The server responds with an error page.
 */
export async function orNull<Loading extends Promise<unknown>>(
  match: Match,
  loading: Loading,
): Promise<Awaited<Loading> | null> {
  try {
    return await orStay(match, loading);
  } catch (error) {
    if (!isForScreen(match) || isRedirect(error) || isNotFound(error)) throw error;
    lastFailure = error;
    return null;
  }
}

/** A link that is followed waits for its preload, if that has not ended. */
function isForScreen({ cause, location: { href } }: Match): boolean {
  if (typeof window === "undefined") return false;
  const { pathname, search, hash } = window.location;
  return cause !== "preload" || pathname + search + hash === href;
}

/** The last successful data, if any, which a screen shows around an error (see `orNull`). */
export function useLastLoaded<Loaded>(loaded: Loaded | null): Loaded | null {
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);
  return loaded ?? last;
}
