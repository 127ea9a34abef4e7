import { notFound } from "@tanstack/react-router";
import { failureOf } from "./failure.ts";

const BAD_INPUT = 400;
const NOT_FOUND = 404;

/** For loaders: throws `notFound` for missing items and invalid ids, else the error. */
export function throwIfMissing(error: Error): never {
  const { status } = failureOf(error);
  if (status === BAD_INPUT || status === NOT_FOUND) throw notFound();
  throw error;
}

/** For loaders: what a page can do without is left out when it fails to load. The server logs failures itself. */
export function omit(error: unknown): null {
  if (!import.meta.env.SSR) console.error(error);
  return null;
}
