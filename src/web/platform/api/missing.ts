import { notFound } from "@tanstack/react-router";
import { failureOf } from "./failure.ts";

const BAD_INPUT = 400;
const NOT_FOUND = 404;

/** For loaders: null for missing items and invalid ids, else throws the error. */
export function nullIfMissing(error: Error): null {
  const { status } = failureOf(error);
  if (status === BAD_INPUT || status === NOT_FOUND) return null;
  throw error;
}

/** For loaders: throws `notFound` for missing items and invalid ids, else the error. */
export function throwIfMissing(error: Error): never {
  nullIfMissing(error);
  throw notFound();
}

/** For loaders: what a page can do without is left out when it fails to load. The server logs failures itself. */
export function omit(error: unknown): null {
  if (!import.meta.env.SSR) console.error(error);
  return null;
}
