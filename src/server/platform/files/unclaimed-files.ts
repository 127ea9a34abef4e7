import { and, eq, gt, sql } from "drizzle-orm";
import { unclaimedFiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isFileKey } from "./file-store.ts";
import { isNamedKey } from "./named-files.ts";
import { removeFile } from "./remove-file.ts";

const REMOVE_EVERY_SECONDS = 5;
const SEARCH_EVERY_SECONDS = 60 * 60;

/** Longer than any upload takes: until then, a file may wait for its row. */
const UPLOAD = sql`interval '1 hour'`;

/** While the store is unreachable. */
const RETRY = sql`interval '10 minutes'`;

const PAGE = 100;

/** Of files without a public address. A search finds those of a database that was restored by other means. */
const PRIVATE_FOLDER = "receipts/";

type Deps = Pick<Platform, "db" | "files">;

/** Stores a file before the row that names it. If that row never comes, the file is removed. */
export async function storeFile({ db, files }: Deps, key: string, bytes: Uint8Array): Promise<void> {
  await db.insert(unclaimedFiles).values({ key, dueAt: sql`now() + ${UPLOAD}` });
  await files.put(key, bytes);
}

/** @throws the first failure of the store, after trying all files */
export async function removeUnclaimedFiles(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (let keys = await removePage(deps, failures); keys > 0; ) keys = await removePage(deps, failures);
  if (failures.length > 0) throw failures[0];
}

/** Returns how many files were due. */
async function removePage(deps: Deps, failures: unknown[]): Promise<number> {
  const { db } = deps;
  const { rows } = await db.execute<{ key: string; isNamed: boolean }>(sql`
    update ${unclaimedFiles} set due_at = now() + ${RETRY}
    where key in (
      select key from ${unclaimedFiles} where due_at <= now() limit ${PAGE} for update skip locked
    )
    returning key, ${isNamedKey(sql`${unclaimedFiles.key}`)} as "isNamed"`);
  for (const { key, isNamed } of rows) {
    try {
      if (!isNamed && isFileKey(key)) await removeFile(deps, key);
      // Due again if its row released it in this moment.
      await db
        .delete(unclaimedFiles)
        .where(and(eq(unclaimedFiles.key, key), gt(unclaimedFiles.dueAt, sql`now()`)));
    } catch (error) {
      failures.push(error);
    }
  }
  return rows.length;
}

/** Lists private files that no row names, to be removed after the time of an upload. */
export async function findUnclaimedFiles({ db, files }: Deps): Promise<void> {
  const keys: string[] = [];
  for await (const key of files.list(PRIVATE_FOLDER)) keys.push(key);
  await db.execute(sql`
    insert into unclaimed_files (key, due_at) select key, now() + ${UPLOAD} from unnest(${sql.param(keys)}::text[]) key
    where not (${isNamedKey(sql`key`)}) on conflict do nothing`);
}

export function registerFileJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.every("remove-unclaimed-files", REMOVE_EVERY_SECONDS, () => removeUnclaimedFiles(platform));
  jobs.every("find-unclaimed-files", SEARCH_EVERY_SECONDS, () => findUnclaimedFiles(platform));
}
