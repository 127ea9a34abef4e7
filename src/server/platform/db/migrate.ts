import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { connectClient } from "./connect-client.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** Advisory lock id, "TOOL" in ASCII. Must be unique in the database. */
export const MIGRATION_LOCK = 0x544f4f4c;

const OLDEST_POSTGRES = 150_000;

export interface Migration {
  hash: string;
  /** When it was written, in milliseconds since 1970. Defines the order. */
  madeAt: number;
  statements: readonly string[];
}

export function readMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash, folderMillis, sql }) => ({
    hash,
    madeAt: folderMillis,
    statements: sql,
  }));
}

/** Idempotent. A lock serializes nodes that start together. @throws when the server is older than PostgreSQL 15 */
export async function migrate(connectionString: string): Promise<void> {
  const client = await connectClient(connectionString);
  try {
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    if (Number(rows[0]?.server_version_num) < OLDEST_POSTGRES) {
      throw new Error(
        "The PostgreSQL server of DATABASE_URL is older than version 15, the oldest that ToolComps supports.",
      );
    }
    // The role may have a limit (store-settings.ts).
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}
