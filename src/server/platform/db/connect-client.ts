import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#server/platform/log.ts";
import { StartError } from "#server/platform/start-error.ts";
import { reasonOfUnavailability } from "./unavailable.ts";

/** Lets the kernel notice connections that were lost silently. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const CONNECT_MS = 5_000;

/** Losing the connection fails its statements but never ends the process. @param options.prepare adds listeners */
export async function connectClient(
  connectionString: string,
  options: { connectMs?: number; prepare?: (client: pg.Client) => void } = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
  });
  client.on("error", () => {});
  options.prepare?.(client);
  try {
    await client.connect();
  } catch (error) {
    discard(client);
    throw error;
  }
  return client;
}

export function discard(client: pg.Client | undefined): void {
  client?.end().catch(() => {});
}

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
