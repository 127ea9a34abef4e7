import { sql } from "drizzle-orm";
import type { Stage } from "./stage.ts";

/** A row that came, or went, or both when it changed; without what differs between any two runs. */
export interface ChangedRow {
  table: string;
  change: "came" | "went";
  /** JSON. People are called by their names. */
  row: string;
}

/** Counters of limits are no rows of the product. */
const IGNORED = ["rate_limits"];

/** What a deed does to the rows of all tables and to the jobs. */
export async function changedRows(stage: Stage, deed: () => Promise<unknown>): Promise<ChangedRow[]> {
  const before = await readRows(stage);
  await deed();
  const after = await readRows(stage);
  const rowsOf = (change: ChangedRow["change"], from: typeof before, others: typeof before) =>
    [...from].flatMap(([table, rows]) =>
      [...rows]
        .filter((row) => !others.get(table)?.has(row))
        .map((row): ChangedRow => ({ table, change, row: withoutIncidentals(stage, row) })),
    );
  return [...rowsOf("went", before, after), ...rowsOf("came", after, before)].sort((a, b) =>
    JSON.stringify(a).localeCompare(JSON.stringify(b)),
  );
}

/** Of each table every row as JSON; all in one statement, since this is asked thousands of times. */
async function readRows(stage: Stage): Promise<Map<string, Set<string>>> {
  const names = await namesOfTables(stage);
  const selects = names.map(
    (name) => sql`select ${name}::text as name, to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
  );
  const { rows } = await stage.platform.db.execute<{ name: string; row: string }>(
    sql.join(selects, sql` union all `),
  );
  const tables = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { name, row } of rows) tables.get(name)?.add(row);
  return tables;
}

const known = new WeakMap<Stage, string[]>();

async function namesOfTables(stage: Stage): Promise<string[]> {
  const before = known.get(stage);
  if (before) return before;
  const { rows } = await stage.platform.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const names = rows.map(({ name }) => name).filter((name) => !IGNORED.includes(name));
  known.set(stage, names);
  return names;
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)?/g;
const DAY_MS = 24 * 60 * 60 * 1000;

function withoutIncidentals({ world }: Stage, row: string): string {
  const names = new Map(Object.entries(world.people).map(([name, { id }]) => [id, name]));
  return (
    row
      .replace(UUID, (id) => names.get(id) ?? "(id)")
      .replace(MOMENT, (moment) => {
        const days = Math.round((Date.parse(moment) - Date.now()) / DAY_MS);
        return days === 0 ? "(now)" : days > 0 ? `(in ${days} days)` : moment;
      })
      // Rows that are counted through.
      .replace(/(?<="id": )\d+/g, "#")
      // Hashes and tokens.
      .replace(/\$scrypt\$[^"\\]+/g, "(hash)")
      .replace(/(?<=[":=.])[\w-]{32,}(?=["\\&. <])/g, "(token)")
      // Keys of pictures.
      .replace(/(?<=avatars\/\w+\/)[\da-f]{24}/g, "(key)")
      // Names that a case invents are numbered.
      .replace(/(?<=number |number-|stranger|numbr )\d+|(?<='number':)\d+/g, "#")
      .replace(/toolnumber\d+|'\d+':/g, "#")
  );
}
