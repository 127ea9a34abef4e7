import { lazy, useEffect, useSyncExternalStore } from "react";

/** Whether this browser has no network. With one, the server may still be unreachable. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

function onChange(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export const useIsOffline = (): boolean => useSyncExternalStore(onChange, isOffline, () => false);

/** Calls when the network is back. */
export function useOnReconnect(onReconnect: () => void): void {
  useEffect(() => {
    window.addEventListener("online", onReconnect);
    return () => window.removeEventListener("online", onReconnect);
  }, [onReconnect]);
}

/** A part of a screen that is loaded when it is wanted, and once there is a network. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadOnceOnline(load));

/** A part that fails to load would replace the whole screen, and stay: without a network it is loaded once there is one. */
export async function loadOnceOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  // The network may be back before the failure is told.
  const wasOffline = isOffline();
  try {
    return await load();
  } catch (error) {
    if (isOffline())
      await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    else if (!wasOffline) throw error;
    return loadOnceOnline(load);
  }
}
