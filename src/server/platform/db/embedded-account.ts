import { chmod, lchown, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";

/** The account called nobody, on every Linux: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/** Under which account PostgreSQL runs, and how it names its folder there. */
export interface Account {
  /** Absent: as this process. */
  uid?: number;
  gid?: number;
}

/**
 * Makes the folder that holds the cluster, and decides who runs PostgreSQL in it: this process's
 * account or, when that is root, the folder's owner, who is nobody unless it was made by another.
 *
 * @throws when the folder belongs to another account and this process is not root
 */
export async function prepareHome(home: string): Promise<Account> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const owner = await stat(home);
  if (!isRoot()) {
    if (owner.uid === process.getuid?.()) return {};
    throw anotherUsers(`folder ${home}`, owner.uid);
  }
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  await giveAway(home, { uid: NOBODY, gid: NOBODY });
  return { uid: NOBODY, gid: NOBODY };
}

/** @param what the folder or file, with its path */
export function anotherUsers(what: string, uid: number): Error {
  return new Error(
    `The ${what} belongs to another user (id ${uid}). Start as that user or as root, ` +
      "give the folder to yours with chown -R, or choose another one with DATA_DIR.",
  );
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * How PostgreSQL is told where its cluster is. As root we enter the folder before the process becomes
 * another account, and Linux lets it name the folder that it is in without walking there: so it works
 * under a home that only root may enter.
 */
export function clusterArgument(cluster: string): string {
  return isRoot() && process.platform === "linux" ? "/proc/self/cwd" : cluster;
}

/** What a PostgreSQL program gets from our environment: no key of ours. */
export const PROGRAM_ENVIRONMENT = { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };

/** A folder that root restored from a backup holds files of root. */
async function giveAway(home: string, { uid, gid }: Required<Account>) {
  for (const entry of await readdir(home, { recursive: true }))
    await lchown(path.join(home, entry), uid, gid);
  await lchown(home, uid, gid);
  await chmod(home, 0o700);
}
