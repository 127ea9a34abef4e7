import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { CommandError } from "#server/operator/command-context.ts";
import type { ArchiveReader } from "./archive-reader.ts";
import { tableEntry } from "./backup-format.ts";
import { copyTarget, listTables } from "./table-catalogue.ts";

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** The tables must have no triggers, so that counters stay as in the backup. Foreign keys return last. */
export async function loadTables(client: ClientBase, archive: ArchiveReader): Promise<void> {
  const made = await listTables(client);
  rejectOtherTables(
    archive,
    made.map(({ name }) => name),
  );
  const keys = await takeOffForeignKeys(client);
  for (const { name, columns, rows } of archive.manifest.tables) {
    const copying = client.query(copyFrom(`copy ${copyTarget(client, { name, columns })} from stdin`));
    await pipeline(archive.read(tableEntry(name)), copying);
    if (copying.rowCount !== rows)
      throw new CommandError(`${name} should have ${rows} rows, but ${copying.rowCount} were loaded.`);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`);
  }
  await setSequences(client, archive);
}

function rejectOtherTables({ manifest }: ArchiveReader, made: readonly string[]): void {
  const others = manifest.tables.map(({ name }) => name).filter((name) => !made.includes(name));
  if (others.length === 0) return;
  throw new CommandError(`The backup has unknown tables: ${others.join(", ")}.`);
}

async function takeOffForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conname`);
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  }
  return rows;
}

async function setSequences(client: ClientBase, { manifest }: ArchiveReader): Promise<void> {
  for (const { name, value, isCalled } of manifest.sequences) {
    const sequence = `public.${client.escapeIdentifier(name)}`;
    await client.query("select setval($1::regclass, $2::bigint, $3)", [sequence, value, isCalled]);
  }
}
