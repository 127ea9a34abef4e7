/** The database does not answer, or has no connection left for this request. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/**
 * SQLSTATEs of a database that cannot do its work now: lost connections (08), no room or memory (53), an I/O error,
 * shutdown (57P01 to 57P03), a canceled statement, a standby after a failover (25006), and conflicts that outlasted
 * all retries.
 */
const STATES = /^(?:08...|53...|57P0[123]|57014|58030|25006|40001|40P01)$/;

const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOSPC",
]);

/** The driver gives these no code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

/** Whether a request failed because the database is away, full or overloaded: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return findUnavailable(error) !== undefined;
}

/** Why the database is not available, in one line for the log; undefined for any other error. */
export function reasonOfUnavailability(error: unknown): string | undefined {
  const found = findUnavailable(error);
  if (found === undefined) return undefined;
  const cause = found.cause instanceof Error ? `: ${found.cause.message}` : "";
  return `${found.message || found.code}${cause}`;
}

/** The error itself or one that caused it; Drizzle and oRPC wrap what they catch. */
function findUnavailable(error: unknown): (Error & { code?: string }) | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    const isCoded = typeof code === "string" && (NETWORK_CODES.has(code) || STATES.test(code));
    if (isCoded || cause instanceof DatabaseUnavailable || DRIVER_MESSAGES.test(cause.message)) return cause;
  }
  return undefined;
}
