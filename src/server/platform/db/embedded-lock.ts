import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** SQLite's code for "somebody else holds the lock". */
const SQLITE_BUSY = 5;

export interface DataDirLock {
  release(): void;
}

/**
 * Makes this process the only one that runs a database in the data folder.
 *
 * The lock is the operating system's, on an empty file: it ends with the process however that ends,
 * so it is never stale, and a reused process number cannot be mistaken for its holder. Node has no
 * call for such locks; SQLite, which Node contains, takes one for an exclusive transaction.
 *
 * @returns undefined when another process (or another start in this one) holds it
 */
export function lockDataDir(dataDir: string): DataDirLock | undefined {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(path.join(dataDir, "postgres.lock"), { timeout: 0 });
  try {
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}
