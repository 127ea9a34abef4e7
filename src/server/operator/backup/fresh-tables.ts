import type { ClientBase } from "pg";
import { CommandError } from "#server/operator/command-context.ts";
import {
  type AppliedMigration,
  applyMigrations,
  type Migration,
  readAppliedMigrations,
  readMigrations,
  sinceBaseline,
} from "#server/platform/db/migrate.ts";
import type { Manifest } from "./backup-format.ts";
import { listTables } from "./table-catalogue.ts";

/** @throws CommandError if this version doesn't know one of them */
export function migrationsOf({ migrations }: Manifest): Migration[] {
  const applied = sinceBaseline(migrations);
  if (applied === undefined) {
    throw new CommandError(
      "The backup was made by a version of ToolComps from before November 26, 2026: restore it with commit f10567ff, " +
        "and make a new backup.",
    );
  }
  const known = readMigrations();
  if (applied.some(({ hash }, index) => known[index]?.hash !== hash)) {
    throw new CommandError(
      "The backup was made by a newer version of ToolComps or by another program. Use that version to restore it.",
    );
  }
  return known.slice(0, applied.length);
}

/** Returns none for a new database. @throws CommandError if its tables belong to another program */
export async function readOwnMigrations(client: ClientBase): Promise<AppliedMigration[]> {
  const applied = await readAppliedMigrations(client);
  const hasTables = (await listTables(client)).length > 0;
  if (hasTables && applied[0]?.hash !== readMigrations()[0]?.hash) {
    throw new CommandError("The database has tables of another program. Use a separate database.");
  }
  return applied;
}

export async function isEmpty(client: ClientBase): Promise<boolean> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}

/** Replaces all tables by those of the migrations, without triggers, in the client's transaction. */
export async function makeFreshTables(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query("drop schema if exists drizzle cascade");
  for (const { name } of await listTables(client)) {
    await client.query(`drop table if exists public.${client.escapeIdentifier(name)} cascade`);
  }
  await dropFunctions(client);
  await applyMigrations(client, migrations);
}

async function dropFunctions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { signature } of rows) await client.query(`drop routine if exists ${signature} cascade`);
}
