import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import type { ClientBase } from "pg";
import { retryConflicts } from "#server/platform/retry-conflicts.ts";
import { StartError } from "#server/platform/start-error.ts";
import { connectClient } from "./connect-client.ts";
import { rejectOtherEncoding } from "./server-settings.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** Advisory lock id, "TOOL" in ASCII. Must be unique in the database. */
export const MIGRATION_LOCK = 0x544f4f4c;

const OLDEST_POSTGRES = 150_000;

/** The last of the 47 migrations that the baseline replaced (docs/decisions/0036-baseline-and-trigger-files.md). */
const LAST_REPLACED = {
  hash: "644f5b0fdc4f0a9d8aed01e24e360500e1ef9f236d8574e5e515a2418238e6fc",
  madeAt: 1_795_679_738_772,
};

export interface AppliedMigration {
  hash: string;
  /** When it was written, in milliseconds since 1970. Defines the order. */
  madeAt: number;
}

export interface Migration extends AppliedMigration {
  statements: readonly string[];
}

export function readMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash, folderMillis, sql }) => ({
    hash,
    madeAt: folderMillis,
    statements: sql,
  }));
}

/** Returns them with the baseline in place of those that it replaced, or undefined if the last of these is missing. */
export function sinceBaseline(applied: readonly AppliedMigration[]): AppliedMigration[] | undefined {
  const baseline = readMigrations().slice(0, 1);
  const last = applied.findIndex(({ hash }) => hash === LAST_REPLACED.hash);
  if (last !== -1) return [...baseline, ...applied.slice(last + 1)];
  const isOlder = applied.length > 0 && applied.every(({ madeAt }) => madeAt < LAST_REPLACED.madeAt);
  return isOlder && applied[0]?.hash !== baseline[0]?.hash ? undefined : [...applied];
}

/** Returns none for a new database. @throws StartError if the database is older than the baseline */
export async function readAppliedMigrations(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!found[0]?.isThere) return [];
  const { rows } = await client.query<AppliedMigration>(
    `select hash, created_at::float8 as "madeAt" from drizzle.__drizzle_migrations order by created_at`,
  );
  const applied = sinceBaseline(rows);
  if (applied !== undefined) return applied;
  throw new StartError(
    "The database was made by a version of ToolComps from before November 26, 2026: start commit f10567ff with it " +
      "once, then this version, or use an empty database.",
  );
}

/** Idempotent. @throws StartError when the database is older than the baseline, or the server than PostgreSQL 15 */
export async function migrate(connectionString: string): Promise<void> {
  const client = await connectClient(connectionString);
  try {
    // The role may have a limit (server-settings.ts).
    await client.query("set statement_timeout = 0");
    // Creating a trigger can deadlock with the writers of other nodes.
    await retryConflicts(() =>
      drizzle({ client }).transaction(() => updateTables(client), { isolationLevel: "read committed" }),
    );
  } finally {
    await client.end();
  }
}

/** Applies missing migrations and changed triggers, in the client's transaction. Nodes that start together wait. */
export async function updateTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  if (Number(rows[0]?.server_version_num) < OLDEST_POSTGRES) {
    throw new StartError(
      "The PostgreSQL server of DATABASE_URL is older than version 15, the oldest that ToolComps supports.",
    );
  }
  await rejectOtherEncoding(client);
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  const newest = (await readAppliedMigrations(client)).at(-1)?.madeAt ?? 0;
  const migrations = readMigrations();
  await applyMigrations(
    client,
    migrations.filter(({ madeAt }) => madeAt > newest),
  );
  // Other nodes may already run a newer version, which needs its own triggers.
  if (migrations.some(({ madeAt }) => madeAt >= newest)) await applyTriggers(client);
}

/** In the client's transaction. */
export async function applyMigrations(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  for (const { hash, madeAt, statements } of migrations) {
    for (const statement of statements) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      madeAt,
    ]);
  }
}

const TRIGGERS = new URL("./triggers/", import.meta.url);

/** Functions that several tables use. */
const SHARED = "shared.sql";

interface TriggerFile {
  /** "reviews.sql", for the table `reviews`. */
  name: string;
  text: string;
}

export function readTriggerFiles(): TriggerFile[] {
  const names = readdirSync(TRIGGERS).filter((name) => name !== SHARED);
  return [SHARED, ...names.toSorted()].map((name) => ({
    name,
    text: readFileSync(new URL(name, TRIGGERS), "utf8"),
  }));
}

/** Only changed files, because creating a trigger waits for the writers of its table. */
async function applyTriggers(client: ClientBase): Promise<void> {
  await client.query(
    "create table if not exists drizzle.trigger_files (name text primary key, hash text not null)",
  );
  for (const { name, text } of readTriggerFiles()) {
    const { rowCount } = await client.query(
      `insert into drizzle.trigger_files as applied values ($1, $2)
       on conflict (name) do update set hash = excluded.hash where applied.hash <> excluded.hash`,
      [name, createHash("sha256").update(text).digest("hex")],
    );
    if (rowCount !== 0) await client.query(text);
  }
}
