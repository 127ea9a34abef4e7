import { type SQL, sql } from "drizzle-orm";
import { isFileKey } from "./file-store.ts";
import { FILES_PATH } from "./public-paths.ts";

/** Every column that names files, by key or by public path. Its table has the trigger release_file. */
export const FILE_COLUMNS = [
  { table: "receipts", column: "file_key" },
  { table: "profiles", column: "avatar_url" },
];

/** The keys that rows name, and what else the columns have, such as addresses elsewhere. */
export const namedKeys: SQL = sql.join(
  FILE_COLUMNS.map(
    ({ table, column }) =>
      sql`select regexp_replace(${sql.identifier(column)}, '^/files/', '') from ${sql.identifier(table)}
        where ${sql.identifier(column)} is not null`,
  ),
  sql` union all `,
);

/** @param name what one of the columns has */
export function keyOfName(name: string): string | undefined {
  const key = name.startsWith(`${FILES_PATH}/`) ? name.slice(FILES_PATH.length + 1) : name;
  return isFileKey(key) ? key : undefined;
}
