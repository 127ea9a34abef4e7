import type { ClientBase } from "pg";
import { CommandError } from "#server/operator/command-error.ts";
import { type Migration, readMigrations } from "#server/platform/db/migrate.ts";
import type { Manifest } from "./backup-format.ts";
import { listTables } from "./table-catalogue.ts";

/** @throws CommandError if this version doesn't know one of them */
export function migrationsOf({ migrations }: Manifest): Migration[] {
  const known = readMigrations();
  if (migrations.some(({ hash }, index) => known[index]?.hash !== hash)) {
    throw new CommandError(
      "The backup was made by a newer version of ToolComps or by another program. Use that version to restore it.",
    );
  }
  return known.slice(0, migrations.length);
}

/** Returns none for a new database. @throws CommandError if its tables belong to another program */
export async function readAppliedMigrations(client: ClientBase): Promise<Manifest["migrations"]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  const applied = found[0]?.isThere
    ? await client.query<Manifest["migrations"][number]>(
        `select hash, created_at::float8 as "madeAt" from drizzle.__drizzle_migrations order by created_at`,
      )
    : { rows: [] };
  const hasTables = (await listTables(client)).length > 0;
  if (hasTables && applied.rows[0]?.hash !== readMigrations()[0]?.hash) {
    throw new CommandError("The database has tables of another program. Use a separate database.");
  }
  return applied.rows;
}

export async function isEmpty(client: ClientBase): Promise<boolean> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}

/** Drops all tables and applies the migrations, in the client's transaction. */
export async function makeFreshTables(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query("drop schema if exists drizzle cascade");
  for (const { name } of await listTables(client)) {
    await client.query(`drop table if exists public.${client.escapeIdentifier(name)} cascade`);
  }
  await dropFunctions(client);
  await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  for (const { hash, madeAt, statements } of migrations) {
    for (const statement of statements) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      madeAt,
    ]);
  }
}

async function dropFunctions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { signature } of rows) await client.query(`drop routine if exists ${signature} cascade`);
}
