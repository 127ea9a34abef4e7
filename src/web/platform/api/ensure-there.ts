import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { failureOf } from "./failure.ts";
import { throwIfMissing } from "./missing.ts";

const NOT_FOUND = 404;
const GONE = 410;

/**
 * For loaders: returns cached data, but reloads a post that was deleted or hidden while its page was open.
 * @returns null when the author deleted the post
 * @throws notFound
 */
export async function ensureThere<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | null> {
  const { status } = failureOf(queryClient.getQueryState(options.queryKey)?.error);
  const isOutdated = status === NOT_FOUND || status === GONE;
  const loading = isOutdated ? queryClient.fetchQuery(options) : queryClient.ensureQueryData(options);
  return loading.catch((error) => (failureOf(error).status === GONE ? null : throwIfMissing(error)));
}
