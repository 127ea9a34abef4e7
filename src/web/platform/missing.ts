import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";

const BAD_INPUT = 400;
const NOT_FOUND = 404;
const GONE = 410;

const statusOf = (error: Error | null | undefined) => (error && "status" in error ? error.status : undefined);

/**
 * For loaders: returns cached data, but reloads an item that was deleted or hidden while its page was open.
 */
export function ensureThere<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const status = statusOf(queryClient.getQueryState(options.queryKey)?.error);
  return status === NOT_FOUND || status === GONE
    ? queryClient.fetchQuery(options)
    : queryClient.ensureQueryData(options);
}

/**
 * For loaders: turns "not found" and invalid ids into the not-found page; rethrows other errors.
 * @throws notFound
 */
export function throwIfMissing(error: Error): never {
  const status = statusOf(error);
  if (status === BAD_INPUT || status === NOT_FOUND) throw notFound();
  throw error;
}

/**
 * For loaders: rethrows other errors.
 * @returns null when the author deleted the item
 */
export function nullIfDeleted(error: Error): null {
  if (statusOf(error) === GONE) return null;
  throw error;
}
