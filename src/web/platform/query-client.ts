import { defaultShouldDehydrateQuery, QueryClient, type QueryKey } from "@tanstack/react-query";
import { retryAfterSeconds } from "./failure.ts";
import { isOffline } from "./online.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const SERVER_ERROR = 500;
/** Longer, and the page says that it could not load instead. */
const LONGEST_WAIT_SECONDS = 10;

/**
 * Caching (docs/product.md#screens): fresh 5 min, kept 30 min, one retry, no refetch on focus or mount. What the
 * API refuses is not asked again: it would be refused again. Overload and limits say when to ask again.
 *
 * @param retries none on the server, where a page would wait for the second attempt
 */
export function createQueryClient(retries: 0 | 1): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        // By default queries wait for the network, without a word. They fail instead, and load again when it is back.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < retries && !isOffline() && (waitMs(error) !== undefined || !isRefusal(error)),
        retryDelay: (_failures, error) => waitMs(error) ?? SECOND_MS,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
      },
      // What failed while a page was rendered says so on the page; the browser gets no broken promise of it.
      dehydrate: { shouldDehydrateQuery: defaultShouldDehydrateQuery },
    },
  });
}

/**
 * Loads shown data again after a change. `invalidateQueries` alone keeps waiting for a first load, whose answer may
 * be from before the change.
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

function isRefusal(error: Error): boolean {
  return "status" in error && typeof error.status === "number" && error.status < SERVER_ERROR;
}

/**
 * Milliseconds until the server wants to be asked again, when that is soon; up to a second more, so that not all ask
 * in the same moment.
 */
export function waitMs(error: Error): number | undefined {
  const seconds = retryAfterSeconds(error);
  if (seconds === undefined || seconds > LONGEST_WAIT_SECONDS) return undefined;
  return (seconds + Math.random()) * SECOND_MS;
}
