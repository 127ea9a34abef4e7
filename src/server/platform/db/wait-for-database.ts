import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "#server/platform/log.ts";
import { StartError } from "#server/platform/start-error.ts";
import { connectClient, discard } from "./connect-client.ts";
import { reasonOfUnavailability } from "./unavailable.ts";

/** Enough for a database that starts with this process or restarts. */
const WAIT_SECONDS = 30;
const POLL_MS = 500;

/** @throws StartError when the database does not accept connections in time, or rejects the login */
export async function waitForDatabase(
  connectionString: string,
  log: Log,
  waitSeconds = WAIT_SECONDS,
): Promise<void> {
  const end = Date.now() + waitSeconds * 1000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return discard(await connectClient(connectionString));
    } catch (error) {
      const reason = reasonOfUnavailability(error);
      if (reason === undefined) {
        throw new StartError(
          `The database refuses the connection: ${(error as Error).message}. Check DATABASE_URL.`,
        );
      }
      if (Date.now() + POLL_MS > end) {
        throw new StartError(
          `The database does not respond (${reason}). Check that it is running and that DATABASE_URL is right.`,
        );
      }
      if (attempt === 1) log.warn({ reason }, `waiting up to ${waitSeconds} s for the database`);
    }
    await delay(POLL_MS);
  }
}
