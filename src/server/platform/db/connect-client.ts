import pg from "pg";

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
