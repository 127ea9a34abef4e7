import { useEffect, useSyncExternalStore } from "react";

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
