import pg, { type ClientBase } from "pg";
import type { Database } from "#server/platform/db/client.ts";
import type { Log } from "#server/platform/log.ts";
import { StartError } from "#server/platform/start-error.ts";
import { SESSION_SETTINGS } from "./client.ts";
import { connectClient } from "./connect-client.ts";

/** A pooler in transaction mode would set them on any connection. `connectionString` leads past it. */
export async function storeSettings(connectionString: string): Promise<void> {
  const client = await connectClient(connectionString);
  try {
    const { rows } = await client.query<{ role: string; name: string }>(
      "select current_user as role, current_database() as name",
    );
    const [{ role = "", name = "" } = {}] = rows;
    const target = `role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(name)}`;
    for (const [setting, value] of Object.entries(SESSION_SETTINGS)) {
      await client.query(`alter ${target} set ${setting} = ${pg.escapeLiteral(value)}`);
    }
  } finally {
    await client.end();
  }
}

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

type Encoded = {
  name: string;
  encoding: string;
  made: string | null;
  actual: string | null;
};

const READ = `
  select datname as name, pg_encoding_to_char(encoding) as encoding, datcollversion as made,
    pg_database_collation_actual_version(oid) as actual
  from pg_database where datname = current_database()`;

function only<T>([found]: readonly T[]): T {
  if (!found) throw new Error("pg_database has no row of the current database");
  return found;
}

/** Texts have characters of all scripts. @throws StartError before anything is created */
export async function rejectOtherEncoding(client: ClientBase): Promise<void> {
  const { name, encoding } = only((await client.query<Encoded>(READ)).rows);
  if (encoding === "UTF8") return;
  throw new StartError(
    `The database ${name} has the encoding ${encoding}, but ToolComps needs UTF8: create one with ` +
      "`create database NAME encoding 'UTF8' template template0`, and set DATABASE_URL to it.",
  );
}

/** After an update of the system's or ICU's rules, indexes of texts are in another order than comparisons. */
export async function findCollationWarning(db: Database): Promise<string | undefined> {
  const { name, made, actual } = only((await db.execute<Encoded>(READ)).rows);
  if (made === null || actual === null || made === actual) return undefined;
  return (
    `the database ${name} sorts by version ${actual} of its collation, but its indexes were made with ${made}, so ` +
    `searches may miss rows: run \`reindex database "${name}"\`, then ` +
    `\`alter database "${name}" refresh collation version\``
  );
}
