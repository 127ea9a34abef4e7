import { chmod, lchown, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";

/** The user id of `nobody` on Linux: PostgreSQL doesn't run as root. */
const NOBODY = 65_534;

export interface Account {
  /** Undefined: the user of this process. */
  uid?: number;
  gid?: number;
}

/** Returns who runs PostgreSQL: the current user or, for root, the folder's owner (`nobody` for a new folder). */
export async function prepareHome(home: string): Promise<Account> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const owner = await stat(home);
  if (!isRoot()) {
    if (owner.uid === process.getuid?.()) return {};
    throw anotherUsers(`folder ${home}`, owner.uid);
  }
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  await changeOwner(home, { uid: NOBODY, gid: NOBODY });
  return { uid: NOBODY, gid: NOBODY };
}

export function anotherUsers(what: string, uid: number): Error {
  return new Error(
    `The ${what} belongs to another user (id ${uid}). Start as that user or as root, ` +
      "give the folder to yours with chown -R, or choose another one with DATA_DIR.",
  );
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** As root on Linux, the working directory, because the cluster may be in a home that only root can enter. */
export function clusterArgument(cluster: string): string {
  return isRoot() && process.platform === "linux" ? "/proc/self/cwd" : cluster;
}

/** Environment for PostgreSQL's programs, without our secrets. */
export const PROGRAM_ENVIRONMENT = { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };

/** Files that root restored from a backup belong to root. */
async function changeOwner(home: string, { uid, gid }: Required<Account>) {
  for (const entry of await readdir(home, { recursive: true }))
    await lchown(path.join(home, entry), uid, gid);
  await lchown(home, uid, gid);
  await chmod(home, 0o700);
}
