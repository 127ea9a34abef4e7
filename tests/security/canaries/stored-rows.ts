import { sql } from "drizzle-orm";
import type { Stage } from "#tests/security/access/stage.ts";

/** An inserted or deleted row (an update is both), normalized so that runs compare equal. */
export interface ChangedRow {
  table: string;
  change: "came" | "went";
  /** JSON, with names in place of user ids. */
  row: string;
}

/** Counters of rate limits. Also ignored: when a session's token was first used, which is written after the response. */
const IGNORED = ["rate_limits"];

type Stored = Pick<Stage, "platform" | "world">;

/** Returns the net row changes of an action; rows inserted and deleted within it don't count. */
export async function changedRows(stage: Stored, action: () => Promise<unknown>): Promise<ChangedRow[]> {
  const { db } = stage.platform;
  await noteChanges(stage);
  await db.execute(sql`delete from noted.changes`);
  await action();
  const { rows } = await db.execute<{ name: string; row: string; came: number }>(sql`
    select name, "row", sum(came)::int as came from noted.changes group by name, "row" having sum(came) <> 0`);
  return rows
    .flatMap(({ name, row, came }) =>
      Array.from({ length: Math.abs(came) }, (): ChangedRow => {
        return { table: name, change: came < 0 ? "went" : "came", row: withoutIncidentals(stage, row) };
      }),
    )
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

const noting = new WeakMap<Stored, Promise<unknown>>();

/** Installs triggers that record changed rows: reading all tables thousands of times takes minutes. */
function noteChanges(stage: Stored): Promise<unknown> {
  const begun = noting.get(stage) ?? stage.platform.db.execute(NOTE_CHANGES).then();
  noting.set(stage, begun);
  return begun;
}

const NOTE_CHANGES = sql.raw(`
  create schema noted;
  create unlogged table noted.changes (name text not null, "row" text not null, came int not null);
  create function noted.note() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into noted.changes values (tg_table_name, (to_jsonb(old) - 'token_used_at')::text, -1);
    end if;
    if tg_op <> 'DELETE' then
      insert into noted.changes values (tg_table_name, (to_jsonb(new) - 'token_used_at')::text, 1);
    end if;
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in (${IGNORED.map((name) => `'${name}'`).join()})
    loop
      execute format(
        'create trigger note after insert or update or delete on public.%I for each row execute function noted.note()',
        name);
    end loop;
  end $$`);

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)?/g;
const DAY_MS = 24 * 60 * 60 * 1000;

function withoutIncidentals({ world }: Stored, row: string): string {
  const names = new Map(Object.entries(world.people).map(([name, { id }]) => [id, name]));
  return (
    row
      .replace(UUID, (id) => names.get(id) ?? "(id)")
      .replace(MOMENT, (moment) => {
        const days = Math.round((Date.parse(moment) - Date.now()) / DAY_MS);
        return days === 0 ? "(now)" : days > 0 ? `(in ${days} days)` : moment;
      })
      // Serial ids.
      .replace(/(?<="id": )\d+/g, "#")
      // Hashes, tokens, and what is encrypted with a random key.
      .replace(/(?<="secret": ")[\w.-]+/g, "(sealed)")
      .replace(/\$scrypt\$[^"\\]+/g, "(hash)")
      .replace(/(?<=[":=.])[\w-]{32,}(?=["\\&. <])/g, "(token)")
      .replace(/(?<="auth": "|\/send\/)[\w-]+/g, "(token)")
      // Keys of pictures.
      .replace(/(?<=avatars\/\w+\/)[\da-f]{24}/g, "(key)")
      // Numbered names made up by cases.
      .replace(/(?<=number |number-|stranger|numbr )\d+|(?<='number':)\d+/g, "#")
      .replace(/toolnumber\d+|'\d+':/g, "#")
  );
}
