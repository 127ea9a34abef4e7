import pg from "pg";

/** A network that fails without a word is noticed by the kernel, too. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const CONNECT_MS = 5_000;

/**
 * A connection of its own, outside any pool. Losing it fails the statement that runs and those that follow, and never
 * ends the process.
 *
 * @param options.prepare called before connecting, to listen to the client's events
 */
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

/** Closes a connection without waiting for the other side, which may be gone. */
export function discard(client: pg.Client | undefined): void {
  client?.end().catch(() => {});
}
