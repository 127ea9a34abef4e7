import { setTimeout as pause } from "node:timers/promises";

/** SQLSTATEs to retry: serialization failure, deadlock, and a unique violation by a row inserted after the check. */
const RETRYABLE_STATES = new Set(["40001", "40P01", "23505"]);

/** A retry sees the committed rows, so more conflicts need many writers on one row. */
const ATTEMPTS = 5;

/** Random, so that the two sides of a deadlock don't collide again. */
const LONGEST_PAUSE_MS = 25;

/** Retries a transaction that conflicted with a concurrent one. `run` must have no effects when it fails. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE_STATES.has(sqlStateOf(error))) throw error;
      await pause(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

/** Drizzle wraps driver errors. */
function sqlStateOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return String((cause as { code?: unknown } | null)?.code ?? "");
}
