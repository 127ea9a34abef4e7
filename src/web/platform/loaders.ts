import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { failureOf } from "./failure.ts";

const BAD_INPUT = 400;
const NOT_FOUND = 404;
const GONE = 410;

/** Throws `notFound` for missing items and invalid ids, else the error. */
export function throwIfMissing(error: Error): never {
  const { status } = failureOf(error);
  if (status === BAD_INPUT || status === NOT_FOUND) throw notFound();
  throw error;
}

/**
 * Returns cached data, but reloads a post that was deleted or hidden while its page was open.
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

/** What a page can do without is left out when it fails to load. The server logs failures itself. */
export function omit(error: unknown): null {
  if (!import.meta.env.SSR) console.error(error);
  return null;
}
