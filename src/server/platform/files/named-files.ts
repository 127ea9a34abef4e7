import { type SQL, sql } from "drizzle-orm";
import { isFileKey } from "./file-store.ts";
import { FILES_PATH } from "./public-paths.ts";

/** Every column that names files, by key or by public path. Its table has the trigger release_file. */
export const FILE_COLUMNS = [
  { table: "receipts", column: "file_key" },
  { table: "profiles", column: "avatar_url" },
];

/** Whether a row names this key. Each column has an index, because deployments have many avatars. */
export const isNamedKey = (key: SQL): SQL =>
  sql.join(
    FILE_COLUMNS.map(
      ({ table, column }) => sql`exists (
        select from ${sql.identifier(table)}
        where ${sql.identifier(column)} in (${key}, ${sql.raw(`'${FILES_PATH}/'`)} || ${key}))`,
    ),
    sql` or `,
  );

/** @param name what one of the columns has */
export function keyOfName(name: string): string | undefined {
  const key = name.startsWith(`${FILES_PATH}/`) ? name.slice(FILES_PATH.length + 1) : name;
  return isFileKey(key) ? key : undefined;
}
