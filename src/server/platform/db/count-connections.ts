import type { Log } from "#server/platform/log.ts";
import { connectClient } from "./connect-client.ts";

/** Requests have 20 (client.ts), jobs 4, notices 1 and the watch 1. */
export const CONNECTIONS_OF_PROCESS = 26;

export async function warnOfFewConnections(connectionString: string, processes: number, log: Log) {
  const client = await connectClient(connectionString);
  const { rows } = await client
    .query<{ allowed: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         as allowed`,
    )
    .finally(() => client.end());
  const allowed = rows[0]?.allowed ?? 0;
  const needed = processes * CONNECTIONS_OF_PROCESS;
  if (needed <= allowed) return;
  log.warn(
    { needed, allowed },
    "this node may use more database connections than the database allows: raise max_connections, or lower WORKERS",
  );
}
