import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { type Account, clusterArgument, PROGRAM_ENVIRONMENT } from "./embedded-account.ts";
import type { Binaries } from "./embedded-binaries.ts";

const SUPERUSER = "postgres";

/** Stored beside the cluster, readable by the owner only. */
const stateSchema = z.object({
  superuserPassword: z.string().min(1),
  password: z.string().min(1),
  port: z.number().int().optional(),
  /** For the error message of a second start. */
  pid: z.number().int().optional(),
});
export type State = z.infer<typeof stateSchema>;

export interface Cluster {
  dir: string;
  account: Account;
  binaries: Binaries;
  /** False only for tests: data may be lost in a power cut. */
  durable: boolean;
  maxConnections: number;
}

export async function readState(dataDir: string): Promise<State | undefined> {
  const content = await readFile(stateFile(dataDir), "utf8").catch(() => "null");
  try {
    return stateSchema.parse(JSON.parse(content));
  } catch {
    return undefined;
  }
}

export async function writeState(dataDir: string, state: State): Promise<void> {
  const draft = `${stateFile(dataDir)}.new`;
  await writePrivately(draft, `${JSON.stringify(state, undefined, 2)}\n`, {});
  await rename(draft, stateFile(dataDir));
}

/** Creates the cluster on the first start. @throws when an existing one has another major version */
export async function openCluster(dataDir: string, cluster: Cluster): Promise<State> {
  const kept = await readState(dataDir);
  const passwords = kept ?? { superuserPassword: newPassword(), password: newPassword() };
  const state = { ...passwords, pid: process.pid };
  await writeState(dataDir, state);
  if (!(await stat(cluster.dir).catch(() => undefined))) {
    await rejectOtherVersions(cluster);
    await initialize(cluster, state.superuserPassword);
  } else {
    // PostgreSQL rejects a folder that others can read, such as after copying it.
    await chmod(cluster.dir, 0o700);
    if (kept === undefined) await resetPassword(cluster, state.superuserPassword);
  }
  return state;
}

async function rejectOtherVersions({ dir, binaries }: Cluster) {
  const other = (await readdir(path.dirname(dir))).find((name) => /^\d+$/.test(name));
  if (other === undefined) return;
  throw new Error(
    `The data in ${path.dirname(dir)} was created by PostgreSQL ${other}, but this is ${binaries.major}. ` +
      "Back it up with the ToolComps version that created it, and restore the backup into an empty DATA_DIR.",
  );
}

/** Renamed when complete, so that an interrupted start leaves no partial cluster. */
async function initialize(cluster: Cluster, superuserPassword: string) {
  const { account, binaries, durable } = cluster;
  const dir = `${cluster.dir}.new`;
  const passwordFile = path.join(path.dirname(dir), "password");
  await rm(dir, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(dir, { mode: 0o700 });
  await giveTo(dir, account);
  await writePrivately(passwordFile, superuserPassword, account);
  const argument = clusterArgument(dir);
  const settings = [
    [
      `--pgdata=${argument}`,
      `--pwfile=${path.dirname(argument) === "/proc/self" ? `${argument}/../password` : passwordFile}`,
    ],
    [`--username=${SUPERUSER}`, "--auth=scram-sha-256", "--encoding=UTF8", "--text-search-config=english"],
    // Builtin locale: sorts the same on every machine, independent of library versions.
    ["--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    durable ? [] : ["--no-sync"],
  ].flat();
  try {
    await runProgram({ ...cluster, dir }, binaries.initdb, settings);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(dir, cluster.dir);
}

/** When the password file is lost: single-user mode needs no password. */
async function resetPassword(cluster: Cluster, password: string) {
  const options = ["--single", "-D", clusterArgument(cluster.dir), "postgres"];
  await runProgram(
    cluster,
    cluster.binaries.postgres,
    options,
    `alter role ${SUPERUSER} password '${password}'\n`,
  );
}

/** @throws with the program's output if it fails */
async function runProgram({ dir, account }: Cluster, program: string, options: string[], input = "") {
  const child = spawn(program, options, { ...account, cwd: dir, env: PROGRAM_ENVIRONMENT });
  child.stdin.on("error", () => {}).end(input);
  const [code, output, errors] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0 || /^.*(FATAL|PANIC): /m.test(errors)) {
    throw new Error(`${path.basename(program)} failed: ${(errors || output).trim()}`);
  }
}

async function giveTo(file: string, { uid, gid }: Account) {
  if (uid === undefined || gid === undefined) return;
  const handle = await open(file);
  await handle.chown(uid, gid).finally(() => handle.close());
}

async function writePrivately(file: string, content: string, { uid, gid }: Account) {
  await rm(file, { force: true });
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(content);
    if (uid !== undefined && gid !== undefined) await handle.chown(uid, gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const newPassword = () => randomBytes(24).toString("base64url");
const stateFile = (dataDir: string) => path.join(dataDir, "postgres.json");
