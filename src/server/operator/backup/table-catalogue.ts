import type { ClientBase } from "pg";

export interface Table {
  name: string;
  /** Without generated columns, which the database computes again. */
  columns: string[];
}

const OF_AN_EXTENSION = "exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')";

/** Reads the system catalog, because the tables of a backup may be of another version. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      array_remove(array_agg(a.attname::text order by a.attnum), null) as columns
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not ${OF_AN_EXTENSION}
    group by c.relname
    order by c.relname`);
  return rows;
}

export interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not ${OF_AN_EXTENSION}
    order by c.relname`);
  const read: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<Omit<Sequence, "name">>(
      `select last_value::text as value, is_called as "isCalled" from public.${client.escapeIdentifier(name)}`,
    );
    for (const state of states) read.push({ name, ...state });
  }
  return read;
}

/** Makes the text form of rows independent of server settings. */
export const PORTABLE_TEXT = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local search_path = public; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

export function copyTarget(client: ClientBase, { name, columns }: Table): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return `public.${client.escapeIdentifier(name)} (${list})`;
}
