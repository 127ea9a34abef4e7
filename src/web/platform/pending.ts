import { isNotFound, isRedirect, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Faster loads show no indicator. */
const DELAY_MS = 150;

/** True while another URL loads. Reloading the current one, as after signing in, doesn't count. */
export const useIsNavigating = (): boolean =>
  useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === "pending" && resolvedLocation !== undefined && resolvedLocation.href !== location.href,
  });

/** True while the same screen loads other filters, another tab or another page. */
export function useIsChanging(): boolean {
  const isSameScreen = useRouterState({
    select: ({ location, resolvedLocation }) => resolvedLocation?.pathname === location.pathname,
  });
  return useIsNavigating() && isSameScreen;
}

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

/**
 * For loaders: converts a failure to null, so that the screen shows its heading and filters around the error.
 * The server responds with an error page.
 * @param match what the loader got
 */
export async function orNull<Loading extends Promise<unknown>>(
  match: { cause: "preload" | "enter" | "stay"; location: { href: string } },
  loading: Loading,
): Promise<Awaited<Loading> | null> {
  try {
    return await loading;
  } catch (error) {
    // A link that is followed waits for its preload, if that has not ended.
    const isForScreen =
      typeof window !== "undefined" && (match.cause !== "preload" || isCurrent(match.location.href));
    if (!isForScreen || isRedirect(error) || isNotFound(error)) throw error;
    return null;
  }
}

function isCurrent(address: string): boolean {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash === address;
}

/** The last successful data, if any, which a screen shows around an error (see `orNull`). */
export function useLastLoaded<Loaded>(loaded: Loaded | null): Loaded | null {
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);
  return loaded ?? last;
}
