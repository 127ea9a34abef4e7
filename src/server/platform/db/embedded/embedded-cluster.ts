import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { renameSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { StartError } from "#server/platform/start-error.ts";
import { type Account, anotherUsers, giveTo, PROGRAM_ENVIRONMENT } from "./embedded-account.ts";
import type { Programs } from "./embedded-programs.ts";

/** Role and database of the application. */
export const APPLICATION = "toolcomps";

/** Readable by the owner only. */
export const passwordFile = (dataDir: string) => path.join(dataDir, "postgres.json");
const passwordSchema = z.object({ password: z.string().min(1) });

export interface Cluster {
  dataDir: string;
  dir: string;
  account: Account;
  programs: Programs;
  /** False only for tests: data may be lost in a power cut. */
  durable: boolean;
  maxConnections: number;
}

export class InUseError extends StartError {
  readonly cluster: Cluster;

  constructor(cluster: Cluster, owner?: number) {
    super(
      `Another process${owner === undefined ? "" : ` (${owner})`} already uses the data folder ${cluster.dataDir}. ` +
        "Stop it, or choose another folder with DATA_DIR.",
    );
    this.cluster = cluster;
  }
}

/** On Linux the working directory, because the cluster may be in a home that only root can enter. */
export const clusterArgument = ({ dir }: Cluster) => (process.platform === "linux" ? "/proc/self/cwd" : dir);

/** @returns undefined when the file is missing or damaged */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  const file = passwordFile(dataDir);
  try {
    return passwordSchema.parse(JSON.parse(await readFile(file, "utf8"))).password;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EACCES") return undefined;
    throw anotherUsers(`file ${file}`, (await stat(file)).uid);
  }
}

/** Creates the cluster on the first start. @throws when an existing one has another major version */
export async function openCluster(cluster: Cluster): Promise<string> {
  const exists = (await stat(cluster.dir).catch(() => undefined)) !== undefined;
  const kept = exists ? await readPassword(cluster.dataDir) : undefined;
  // PostgreSQL rejects a folder that others can read, such as after copying it.
  if (exists) await chmod(cluster.dir, 0o700);
  if (kept !== undefined) return kept;
  const password = randomBytes(24).toString("base64url");
  const file = passwordFile(cluster.dataDir);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ password }), { flag: "wx", mode: 0o600, flush: true });
  const publish = () => renameSync(draft, file);
  try {
    if (!exists) await initialize(cluster, password, publish);
    else await runAlone(cluster, `alter role ${APPLICATION} password '${password}'`).then(publish);
    return password;
  } finally {
    await rm(draft, { force: true });
  }
}

async function rejectOtherVersions({ dir, programs }: Cluster) {
  const other = (await readdir(path.dirname(dir))).find((name) => /^\d+$/.test(name));
  if (other === undefined) return;
  throw new StartError(
    `The data in ${path.dirname(dir)} was created by PostgreSQL ${other}, but this is ${programs.major}. ` +
      "Back it up with the ToolComps version that created it, and restore the backup into an empty DATA_DIR.",
  );
}

/** Renamed when complete, so that an interrupted start leaves no partial cluster. */
async function initialize(cluster: Cluster, password: string, publish: () => void) {
  await rejectOtherVersions(cluster);
  const dir = await mkdtemp(`${cluster.dir}.new-`);
  const draft = { ...cluster, dir };
  try {
    await giveTo(cluster.account, dir);
    await runProgram(draft, cluster.programs.initdb, [
      `--pgdata=${clusterArgument(draft)}`,
      // Without a password and a socket, nobody can log in as the superuser, who could read files and run programs.
      ...["--username=postgres", "--auth-local=peer", "--auth-host=scram-sha-256"],
      ...["--encoding=UTF8", "--text-search-config=english"],
      // Builtin locale: sorts the same on every machine, independent of library versions.
      ...["--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
      ...(cluster.durable ? [] : ["--no-sync"]),
    ]);
    await runAlone(
      draft,
      // For tests and copies; grants no access to existing databases.
      `create role ${APPLICATION} login createdb password '${password}'`,
      `create database ${APPLICATION} owner ${APPLICATION}`,
    );
    renameSync(dir, cluster.dir);
    publish();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ENOTEMPTY" || code === "EEXIST" ? new InUseError(cluster) : error;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Single-user mode needs no password. */
export async function runAlone(cluster: Cluster, ...statements: string[]): Promise<void> {
  const options = ["--single", "-D", clusterArgument(cluster), "postgres"];
  await runProgram(cluster, cluster.programs.postgres, options, `${statements.join("\n")}\n`);
}

/** @throws with the program's output if it fails */
async function runProgram({ dir, account }: Cluster, program: string, options: string[], input = "") {
  const running = promisify(execFile)(program, options, { ...account, cwd: dir, env: PROGRAM_ENVIRONMENT });
  running.child.stdin?.on("error", () => {}).end(input);
  const { stderr } = await running;
  if (/^.*(ERROR|FATAL|PANIC): /m.test(stderr))
    throw new Error(`${path.basename(program)} failed: ${stderr.trim()}`);
}
