import { chmodSync, chownSync, closeSync, openSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDataDir } from "#server/platform/config/data-dir.ts";
import { anotherUsers, isRoot } from "./embedded-account.ts";

/** SQLite's code for a lock held by another connection. */
const SQLITE_BUSY = 5;

export interface DataDirLock {
  release(): void;
}

/**
 * An operating system lock ends with the process, so it is never stale. Node has no API for such locks, but
 * contains SQLite, which takes one for an exclusive transaction.
 * @returns undefined when another process, or another start in this one, holds the lock
 */
export function lockDataDir(dataDir: string): DataDirLock | undefined {
  openDataDir(dataDir);
  const file = path.join(dataDir, "postgres.lock");
  makePrivate(file, dataDir);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}

/** Never opens an existing file, because closing it would release a lock of this process. */
function makePrivate(file: string, dataDir: string): void {
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const { uid } = statSync(file);
  if (!isRoot() && uid !== process.getuid?.()) throw anotherUsers(`file ${file}`, uid);
  chmodSync(file, 0o600);
  if (!isRoot()) return;
  const owner = statSync(dataDir);
  chownSync(file, owner.uid, owner.gid);
}
