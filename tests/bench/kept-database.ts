import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { EmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { asSuperuser, startWithSuperuser } from "#tests/support/standby.ts";
import { fillDatabase } from "./fill-database.ts";

/** BENCH_DIR: where databases are kept between runs. */
const DIRECTORY = process.env.BENCH_DIR ?? path.join(tmpdir(), "toolcomps-bench");
/** Version of the generated data. Increase it to discard kept databases. */
const CONTENT = 4;

/** Starts a database with that many reviews, which is filled on the first run. */
export async function startKeptDatabase(size: number): Promise<EmbeddedPostgres & { dataDir: string }> {
  const dataDir = path.join(DIRECTORY, `${size}-${CONTENT}`);
  await mkdir(dataDir, { recursive: true });
  const { postgres } = await startWithSuperuser({ dataDir, durable: true });
  try {
    await migrate(postgres.connectionString);
    await fillDatabase(postgres.connectionString, size, path.join(dataDir, "files"));
    return { ...postgres, dataDir };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/**
 * Loads what screens read into PostgreSQL's cache, where a database of this size has it after some hours. Versions stay
 * out, as only moderators and authors read them.
 */
export async function warmUp({ connectionString }: { connectionString: string }) {
  const client = new pg.Client({ connectionString: asSuperuser(connectionString).href });
  await client.connect();
  await client.query("create extension if not exists pg_prewarm");
  await client.query(`
    select pg_prewarm(oid::regclass) from pg_class
    where relkind in ('r', 'i', 't') and relpersistence = 'p' and relname not like '%revision%'`);
  await client.end();
}
