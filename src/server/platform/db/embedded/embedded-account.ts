import { chmod, lchown, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { StartError } from "#server/platform/start-error.ts";

/** `nobody` on Linux: PostgreSQL doesn't run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Undefined: the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

/** Environment for PostgreSQL's programs, without our secrets. */
export const PROGRAM_ENVIRONMENT = { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };

/** Returns who runs PostgreSQL: the current user or, for root, the folder's owner (`nobody` for a new folder). */
export async function prepareHome(home: string): Promise<Account> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const { uid, gid } = await stat(home);
  if (!isRoot()) {
    if (uid === process.getuid?.()) return undefined;
    throw anotherUsers(`folder ${home}`, uid);
  }
  if (uid !== 0) return { uid, gid };
  await giveTo(NOBODY, home);
  await chmod(home, 0o700);
  return NOBODY;
}

/** With all that is in the folder: files that root restored from a backup belong to root. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  if (account === undefined) return;
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(path.join(folder, entry), account.uid, account.gid);
  await lchown(folder, account.uid, account.gid);
}

export function anotherUsers(what: string, uid: number): StartError {
  return new StartError(
    `The ${what} belongs to another user (id ${uid}). Start as that user or as root, ` +
      "give the folder to yours with chown -R, or choose another one with DATA_DIR.",
  );
}

export const isRoot = () => process.getuid?.() === 0;
