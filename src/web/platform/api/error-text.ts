import { isOffline } from "#web/platform/online.ts";
import { failureOf, issuesOf, retryAfterSeconds } from "./failure.ts";

const MINUTE_SECONDS = 60;
const OFFLINE = "You're offline. Please try again once you're connected.";

/**
 * Returns a user-facing text for an API error: its own message, when to retry after a rate limit, or the
 * missing network. Otherwise `fallback`: no response, or a server error.
 */
export function errorText(error: unknown, fallback: string): string {
  const { status, message } = failureOf(error);
  const seconds = retryAfterSeconds(error);
  if (status === 503 && seconds !== undefined)
    return `The service is temporarily unavailable. Please try again ${retryIn(seconds)}.`;
  if (status === undefined) return isOffline() ? OFFLINE : fallback;
  if (status >= 500) return fallback;
  if (status === 429) return `Too many attempts. Please try again ${retryIn(seconds)}.`;
  return status === 400 ? (issuesOf(error)[0]?.message ?? fallback) : (message ?? fallback);
}

function retryIn(seconds = MINUTE_SECONDS): string {
  if (seconds < MINUTE_SECONDS) return `in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  if (minutes < 90) return `in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `in ${Math.ceil(minutes / 60)} hours`;
}
