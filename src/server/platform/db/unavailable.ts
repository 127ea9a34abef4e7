export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/**
 * SQLSTATEs of a temporarily unusable database: lost connections (08), out of disk or memory (53), I/O errors, shutdown
 * (57P01 to 57P03), a canceled statement, a standby after a failover (25006), and conflicts that outlasted all retries.
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

/** Driver errors without a code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

export function isUnavailable(error: unknown): boolean {
  return findUnavailable(error) !== undefined;
}

export function reasonOfUnavailability(error: unknown): string | undefined {
  const found = findUnavailable(error);
  if (found === undefined) return undefined;
  const cause = found.cause instanceof Error ? `: ${found.cause.message}` : "";
  return `${found.message || found.code}${cause}`;
}

/** Searches the causes, because Drizzle and oRPC wrap errors. */
function findUnavailable(error: unknown): (Error & { code?: string }) | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    const isCoded = typeof code === "string" && (NETWORK_CODES.has(code) || STATES.test(code));
    if (isCoded || cause instanceof DatabaseUnavailable || DRIVER_MESSAGES.test(cause.message)) return cause;
  }
  return undefined;
}
