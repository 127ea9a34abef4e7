import type { ClientBase } from "pg";
import type { Database } from "#server/platform/db/client.ts";
import { StartError } from "#server/platform/start-error.ts";

type Encoded = {
  name: string;
  encoding: string;
  made: string | null;
  actual: string | null;
};

const READ = `
  select datname as name, pg_encoding_to_char(encoding) as encoding, datcollversion as made,
    pg_database_collation_actual_version(oid) as actual
  from pg_database where datname = current_database()`;

function only<T>([found]: readonly T[]): T {
  if (!found) throw new Error("pg_database has no row of the current database");
  return found;
}

/** Texts have characters of all scripts. @throws StartError before anything is created */
export async function rejectOtherEncoding(client: ClientBase): Promise<void> {
  const { name, encoding } = only((await client.query<Encoded>(READ)).rows);
  if (encoding === "UTF8") return;
  throw new StartError(
    `The database ${name} has the encoding ${encoding}, but ToolComps needs UTF8: create one with ` +
      "`create database NAME encoding 'UTF8' template template0`, and set DATABASE_URL to it.",
  );
}

/** After an update of the system's or ICU's rules, indexes of texts are in another order than comparisons. */
export async function findCollationWarning(db: Database): Promise<string | undefined> {
  const { name, made, actual } = only((await db.execute<Encoded>(READ)).rows);
  if (made === null || actual === null || made === actual) return undefined;
  return (
    `the database ${name} sorts by version ${actual} of its collation, but its indexes were made with ${made}, so ` +
    `searches may miss rows: run \`reindex database "${name}"\`, then ` +
    `\`alter database "${name}" refresh collation version\``
  );
}
