import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { isOffline } from "#web/platform/online.ts";
import { retryAfterSeconds } from "./failure.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const SERVER_ERROR = 500;
/** For longer waits, the page shows an error instead. */
const MAX_WAIT_SECONDS = 10;

/**
 * Caching (docs/product.md#screens): fresh 5 min, kept 30 min, one retry, no refetch on focus or mount.
 * Client errors are not retried; overload and rate limits set the delay.
 * @param isOnServer a retry would delay the page, and a timer would keep its data
 */
export function createQueryClient(isOnServer: boolean): QueryClient {
  const retries = isOnServer ? 0 : 1;
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: isOnServer ? Number.POSITIVE_INFINITY : 30 * MINUTE_MS,
        // By default, queries pause silently when offline. Here they fail, and reload when back online.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < retries && !isOffline() && (waitMs(error) !== undefined || !isClientError(error)),
        retryDelay: (_failures, error) => waitMs(error) ?? SECOND_MS,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
      },
    },
  });
}

/**
 * Reloads shown queries after a change. `invalidateQueries` alone keeps waiting for a first load, whose
 * response may predate the change.
 */
export async function refreshQueries(queryClient: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const refresh = async (queryKey: QueryKey) => {
    const loads = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
    await Promise.allSettled(
      loads.filter(({ state }) => state.data === undefined).map(({ promise }) => promise),
    );
    await queryClient.invalidateQueries({ queryKey });
  };
  await Promise.all(keys.map(refresh));
}

function isClientError(error: Error): boolean {
  return "status" in error && typeof error.status === "number" && error.status < SERVER_ERROR;
}

/** A short Retry-After in milliseconds, with up to a second of jitter; undefined without one. */
export function waitMs(error: Error): number | undefined {
  const seconds = retryAfterSeconds(error);
  if (seconds === undefined || seconds > MAX_WAIT_SECONDS) return undefined;
  return (seconds + Math.random()) * SECOND_MS;
}
