import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";

const MINUTE_MS = 60_000;
const SERVER_ERROR = 500;

/**
 * Caching as specified (section 9): fresh 5 min, kept 30 min, one retry, no refetch on focus or mount. What the
 * API refuses is not asked again: it would be refused again.
 *
 * @param retries none on the server, where a page would wait for the second attempt
 */
export function createQueryClient(retries: 0 | 1): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        retry: (failures, error) => failures < retries && !isRefusal(error),
        refetchOnWindowFocus: false,
        refetchOnMount: false,
      },
      // What failed while a page was rendered says so on the page; the browser gets no broken promise of it.
      dehydrate: { shouldDehydrateQuery: defaultShouldDehydrateQuery },
    },
  });
}

function isRefusal(error: Error): boolean {
  return "status" in error && typeof error.status === "number" && error.status < SERVER_ERROR;
}
