import { notFound } from "@tanstack/react-router";

const BAD_INPUT = 400;
const NOT_FOUND = 404;
const GONE = 410;

/**
 * For loaders: what the API does not find, or can't even look for since the address holds no id, is a page
 * that is not there. Other errors go on.
 */
export function throwIfMissing(error: Error): never {
  const status = "status" in error ? error.status : undefined;
  if (status === BAD_INPUT || status === NOT_FOUND) throw notFound();
  throw error;
}

/** For loaders: null where the API says that the author deleted something. Other errors go on. */
export function nullIfDeleted(error: Error): null {
  if ("status" in error && error.status === GONE) return null;
  throw error;
}
