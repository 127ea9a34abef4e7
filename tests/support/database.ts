import pg from "pg";
import { afterAll, inject } from "vitest";
import { cloneDatabase } from "./clone-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** PostgreSQL server of this run; its `template_toolcomps` is migrated and empty. */
    postgresUrl: string;
    /** Temporary folder of this run. */
    folder: string;
  }
}

/** Creates a migrated, empty database for this test file; dropped with the server at the end of the run. */
export const createTestDatabase = () => cloneDatabase(inject("postgresUrl"), "template_toolcomps");

/** Databases that this worker's earlier files have used, empty again, and what is in them besides rows. */
const free: { url: string; shape: string }[] = [];

/** Lends a migrated, empty database to this test file. The next one gets it, too, unless its schema or statistics have changed. */
export async function lendTestDatabase(): Promise<string> {
  const lent = free.pop() ?? (await describe(await createTestDatabase()));
  afterAll(async () => {
    const client = new pg.Client({ connectionString: lent.url, options: "-c lock_timeout=1000" });
    await client.connect();
    try {
      await client.query(EMPTY);
      if ((await readShape(client)) === lent.shape) free.push(lent);
    } catch {
      // Something of the file still runs: the next one gets a new database.
    } finally {
      await client.end();
    }
  });
  return lent.url;
}

async function describe(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const shape = await readShape(client);
  await client.end();
  return { url, shape };
}

const EMPTY = `
  do $$
  declare
    found boolean;
    name text;
    names text[] = '{}';
  begin
    for name in select oid::regclass from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute 'select exists (select from ' || name || ')' into found;
      if found then names = names || name; end if;
    end loop;
    if names <> '{}' then execute 'truncate ' || array_to_string(names, ', ') || ' restart identity cascade'; end if;
  end $$`;

/** Schemas, tables, columns, functions, triggers, settings and statistics. */
async function readShape(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    select concat_ws(' ',
      (select count(*) from pg_namespace where nspname !~ '^pg_'),
      (select count(*) from pg_class where relnamespace = 'public'::regnamespace),
      (select count(*) from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)),
      (select count(*) from pg_constraint),
      (select sum(hashtext(prosrc)::bigint) from pg_proc where pronamespace = 'public'::regnamespace),
      (select count(*) || max(tgenabled::text) || min(tgenabled::text) from pg_trigger),
      (select count(*) from pg_db_role_setting),
      (select count(*) from pg_stats where schemaname = 'public')) as shape`);
  return rows[0]?.shape ?? "";
}
