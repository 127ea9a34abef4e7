import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";

const BAD_INPUT = 400;
const NOT_FOUND = 404;
const GONE = 410;

const statusOf = (error: Error | null | undefined) => (error && "status" in error ? error.status : undefined);

/** For loaders: the cached answer. One that was deleted or hidden while its page was open is asked for again. */
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
 * For loaders: what the API does not find, or can't even look for since the address holds no id, is a page
 * that is not there. Other errors go on.
 */
export function throwIfMissing(error: Error): never {
  const status = statusOf(error);
  if (status === BAD_INPUT || status === NOT_FOUND) throw notFound();
  throw error;
}

/** For loaders: null where the API says that the author deleted something. Other errors go on. */
export function nullIfDeleted(error: Error): null {
  if (statusOf(error) === GONE) return null;
  throw error;
}
