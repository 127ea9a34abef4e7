import { BUSY_PAUSE_MS, CLOSE_BUSY } from "#contract/live.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Returns the milliseconds before a reconnect: exponential backoff with 50 % jitter, so that clients don't
 * reconnect to a restarted server in lockstep.
 * @param code close code of the socket
 */
export function pauseBeforeReconnect(code: number, failures: number): number {
  const longest =
    code === CLOSE_BUSY ? 2 * BUSY_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return longest * (0.5 + Math.random() / 2);
}
