import { setTimeout as pause } from "node:timers/promises";

/**
 * SQLSTATEs of a transaction that lost against another one and succeeds, or learns why it cannot, when it
 * runs again: serialization failure, deadlock, and a row that was not there when it was looked for.
 */
const LOST_AGAINST_ANOTHER = new Set(["40001", "40P01", "23505"]);

/** A loser meets the winner's rows the next time; to lose more often takes a crowd on one row. */
const ATTEMPTS = 5;

/** Losers of a deadlock wait for different times, so that they do not meet again. */
const LONGEST_PAUSE_MS = 25;

/** Runs a transaction again when it lost against a concurrent one. `run` must leave nothing when it fails. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS || !LOST_AGAINST_ANOTHER.has(sqlStateOf(error))) throw error;
      await pause(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

/** Drizzle wraps what the driver throws. */
function sqlStateOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return String((cause as { code?: unknown } | null)?.code ?? "");
}
