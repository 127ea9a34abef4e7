import { isNotFound, isRedirect, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** What loads faster shows no sign of it. */
const PATIENCE_MS = 150;

/** Whether another address is being loaded. Loading the shown one again, as after signing in, doesn't count. */
export const useIsNavigating = (): boolean =>
  useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === "pending" && resolvedLocation !== undefined && resolvedLocation.href !== location.href,
  });

/** Whether a change of the shown screen is being loaded: other filters, another tab or page. */
export function useIsChanging(): boolean {
  const isSameScreen = useRouterState({
    select: ({ location, resolvedLocation }) => resolvedLocation?.pathname === location.pathname,
  });
  return useIsNavigating() && isSameScreen;
}

/**
 * What the address says that was asked for last, so that a control shows a choice before its list is there.
 *
 * @param read the `validateSearch` of the screen
 * @param shown what it returned for the address that is shown
 */
export function useChosen<Address>(read: (raw: Record<string, unknown>) => Address, shown: Address): Address {
  const search = useRouterState({
    select: ({ location }): Record<string, unknown> => location.search,
    structuralSharing: false,
  });
  return useIsChanging() ? read(search) : shown;
}

/** True once `isPending` has been true for a moment. */
export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = window.setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      window.clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isPending && isSlow;
}

/**
 * For loaders: null instead of a failure, so that the screen shows its heading and filters around the error. The server
 * answers with an error page.
 *
 * @param cause as the router tells the loader
 */
export async function orNull<Loading extends Promise<unknown>>(
  cause: "preload" | "enter" | "stay",
  loading: Loading,
): Promise<Awaited<Loading> | null> {
  try {
    return await loading;
  } catch (error) {
    const isForScreen = typeof window !== "undefined" && cause !== "preload";
    if (!isForScreen || isRedirect(error) || isNotFound(error)) throw error;
    return null;
  }
}

/**
 * The last that was loaded: what a screen shows around an error; null when nothing was.
 *
 * @param loaded null when the last load failed (see `orNull`)
 */
export function useLastLoaded<Loaded>(loaded: Loaded | null): Loaded | null {
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);
  return loaded ?? last;
}
