import { QueryClient } from "@tanstack/react-query";

const MINUTE_MS = 60_000;

/** Caching as specified (section 9): fresh 5 min, kept 30 min, one retry, no refetch on focus or mount. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        retry: 1,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
      },
    },
  });
}
