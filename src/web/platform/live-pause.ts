import { BUSY_PAUSE_MS, CLOSE_BUSY } from "#contract/live.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Milliseconds before a page reconnects: longer with each failure in a row, and random between half of that and all of
 * it, so that the pages of a server that restarts do not come in one moment.
 *
 * @param code that the socket was closed with
 */
export function pauseBeforeReconnect(code: number, failures: number): number {
  const longest =
    code === CLOSE_BUSY ? 2 * BUSY_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return longest * (0.5 + Math.random() / 2);
}
