import { type Query, type QueryClient, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ApiContext } from "#web/platform/api/api.ts";
import { usePageAlive } from "#web/platform/page/page-alive.tsx";
import { onSessionChange, sessionState, sessionStateOnServer, watchSession } from "./session.ts";

/**
 * Spread into options of queries whose result depends on the viewer: they reload when the session changes
 * (see `ViewerChanges`).
 */
export const BY_VIEWER = {
  meta: { isByViewer: true },
  // After leaving a page before its response arrived, the previous viewer's data must not reappear.
  refetchOnMount: (query: { state: { isInvalidated: boolean } }) => query.state.isInvalidated,
} as const;

/** Like `BY_VIEWER`; loaded again on each visit. */
export const FRESH_BY_VIEWER = { ...BY_VIEWER, staleTime: 0, refetchOnMount: true } as const;

/** The session stored in this browser. Only the server knows whether it is still valid. */
export function useSession() {
  return useSyncExternalStore(onSessionChange, sessionState, sessionStateOnServer);
}

/** Who is signed in in this browser, if anyone. */
export function useUser() {
  const session = useSession();
  return session.status === "signed-in" ? session.session.user : undefined;
}

/** The same in every render. */
export const useApi = (): ApiContext => useRouter().options.context;

/** The signed-in user; undefined for visitors and while loading. */
export const useMe = () => useMeOrLoading().me;

export function useMeOrLoading() {
  const session = useSession();
  const { queries } = useApi();
  const isSignedIn = session.status === "signed-in";
  const me = useQuery(queries.account.getMe.queryOptions({ ...BY_VIEWER, enabled: isSignedIn }));
  return { me: isSignedIn ? me.data : undefined, isLoading: me.isLoading };
}

/** Reloads lists and counts that depend on the user when they are next on screen. */
export function forgetByViewer(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isByViewer, type: "inactive" });
}

const isByViewer = (query: Query) => query.meta?.isByViewer === true;

/**
 * Follows the session, once for the whole application. When the user changes, drops or reloads everything
 * that depends on the viewer, and reloads the page's data. Renders nothing.
 */
export function ViewerChanges() {
  const { queryClient } = useApi();
  const router = useRouter();
  const session = useSession();
  const viewer = session.status === "signed-in" ? session.session.user.id : null;
  const before = useRef<string | null>(null);
  const isAlive = usePageAlive();
  // After hydration, because changed data would not match the server's HTML.
  useEffect(() => (isAlive ? watchSession() : undefined), [isAlive]);
  useEffect(() => {
    if (viewer === before.current) return;
    forgetByViewer(queryClient);
    const active = { predicate: isByViewer, type: "active" } as const;
    // A visitor's view can stay until more data arrives. A member's view must not stay for the next member.
    if (before.current !== null) {
      for (const query of queryClient.getQueryCache().findAll(active)) query.reset();
    }
    void queryClient.invalidateQueries(active);
    // Members see at least what visitors see. Only a screen that failed or wasn't found may exist for them.
    const mayStay =
      before.current === null && router.state.matches.every(({ status }) => status === "success");
    if (!mayStay) void router.invalidate();
    before.current = viewer;
  }, [viewer, queryClient, router]);
  return null;
}
