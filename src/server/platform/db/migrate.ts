import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number that no other program uses on this database: "TOOL" in ASCII. */
const MIGRATION_LOCK = 0x544f4f4c;

const OLDEST_POSTGRES = 150_000;

/**
 * Brings the database to this version's tables. Nodes that start together wait for one another,
 * so that each migration runs once.
 *
 * @throws when the server is older than PostgreSQL 15, or a migration fails (nothing of it stays)
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    if (Number(rows[0]?.server_version_num) < OLDEST_POSTGRES) {
      throw new Error("DATABASE_URL names a PostgreSQL server older than 15, which ToolComps needs.");
    }
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}
