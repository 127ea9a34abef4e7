import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useSyncExternalStore,
} from "react";

/** True without a network. When online, the server may still be unreachable. */
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

export function useOnReconnect(onReconnect: () => void): void {
  useEffect(() => {
    window.addEventListener("online", onReconnect);
    return () => window.removeEventListener("online", onReconnect);
  }, [onReconnect]);
}

/**
 * A part of a page whose code loads when it is first shown, once there is a network.
 * @param placeholder shown until then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder?: ReactNode | ((props: Props) => ReactNode),
) {
  const Part: ComponentType<Props> = lazy(() => loadOnceOnline(load));
  return (props: Props) => {
    const fallback = typeof placeholder === "function" ? placeholder(props) : placeholder;
    return createElement(Suspense, { fallback }, createElement(Part, props));
  };
}

const RETRY_MS = 30_000;

/**
 * Loads a chunk; when offline, waits for the network, because a failed lazy component would replace the
 * screen for good.
 */
export async function loadOnceOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  // The network may be back before the failure is reported.
  const wasOffline = isOffline();
  try {
    return await load();
  } catch (error) {
    if (isOffline())
      await new Promise((resolve) => {
        window.addEventListener("online", resolve, { once: true });
        // Some browsers don't notice a network.
        setTimeout(resolve, RETRY_MS);
      });
    else if (!wasOffline) throw error;
    return loadOnceOnline(load);
  }
}
