import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, stat } from "node:fs/promises";
import { totalmem } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Log } from "#server/platform/log.ts";
import { PROGRAM_ENVIRONMENT } from "./embedded-account.ts";
import { type Cluster, clusterArgument, InUseError } from "./embedded-cluster.ts";

/** A start after a power cut first replays up to a gigabyte of WAL. */
const READY_MS = 120_000;
const POLL_MS = 15;

/** Supervisors usually allow 10 s to stop, and a start that first stops an orphan takes as long at most. */
const FAST_STOP_MS = 7_000;
const ORPHAN_STOP_MS = 4_000;
/** For an immediate stop, which is safe but makes the next start replay WAL, and for a kill. */
const FORCED_STOP_MS = 2_000;

/** The first three were measured with a million reviews. */
const SETTINGS = [
  "jit=off",
  "random_page_cost=1.1",
  "work_mem=32MB",
  "timezone=UTC",
  "log_timezone=UTC",
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  // Parallel hash needs more shared memory than the usual 64 MB of /dev/shm in containers.
  "enable_parallel_hash=off",
  // Statements and error details contain personal data; the application logs its own errors.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
];
const LEAST_CONNECTIONS = 100;
const SHARED_BUFFERS_MB = { least: 64, most: 8192 };
const FOR_TESTS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=64MB"];

/** Names the process that started the server, for `findPostmaster`. */
const OWNER = "toolcomps.owner";

function settingsOf({ durable, maxConnections }: Cluster, port: number): string[] {
  const connections = Math.max(LEAST_CONNECTIONS, maxConnections);
  const durability = durable ? [`shared_buffers=${sharedBuffersMb()}MB`] : FOR_TESTS;
  return [
    ...SETTINGS,
    ...durability,
    `port=${port}`,
    `max_connections=${connections}`,
    `${OWNER}=${process.pid}`,
  ];
}

/** A quarter of the memory, as docs/production.md advises. The system provides each page on its first use. */
function sharedBuffersMb(): number {
  const { least, most } = SHARED_BUFFERS_MB;
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(most, Math.max(least, Math.floor(memory / 4 / 1024 ** 2)));
}

/** @throws with what PostgreSQL logged when it doesn't get ready */
export async function startPostmaster(cluster: Cluster, port: number): Promise<ChildProcess> {
  const { account, programs, dataDir, dir } = cluster;
  const logFile = path.join(dataDir, "postgres.log");
  const argv = ["-D", clusterArgument(cluster), ...settingsOf(cluster, port).flatMap((one) => ["-c", one])];
  const { pid } = await readLock(dir);
  const isStranger = (await findProcess(pid, dir)) === undefined;
  // PostgreSQL writes the file directly, so that it survives this process.
  const log = await open(logFile, "a", 0o600);
  try {
    const { size } = await log.stat();
    const child = spawn(programs.postgres, argv, {
      ...account,
      cwd: dir,
      // The process id in the lock file may now belong to another program. PostgreSQL ignores this one, which pg_ctl sets too,
      // and still checks that no server uses the folder's shared memory.
      env: { ...PROGRAM_ENVIRONMENT, ...(isStranger && { PG_GRANDPARENT_PID: String(pid) }) },
      stdio: ["ignore", log.fd, log.fd],
      // Own process group: Ctrl-C must reach only this process, which stops PostgreSQL last.
      detached: true,
    });
    await once(child, "spawn");
    if (await untilReady(child, dir)) return child;
    if (child.pid !== undefined) await stopPostmaster(child.pid, dir);
    const reason = (await readFile(logFile)).subarray(size).toString().trim();
    throw new Error(`The database did not start: ${reason}`);
  } finally {
    await log.close();
  }
}

/** @returns true when ready, false when it exited or timed out */
async function untilReady(child: ChildProcess, dir: string): Promise<boolean> {
  for (const end = Date.now() + READY_MS; Date.now() < end && !hasEnded(child); await delay(POLL_MS)) {
    const { pid, isReady } = await readLock(dir);
    if (pid === child.pid && isReady) return true;
  }
  return false;
}

/** Stops the server of a killed process. @throws InUseError when another process, or this one, runs a server */
export async function takeFolder(cluster: Cluster, log: Log): Promise<void> {
  const { dir } = cluster;
  const server = await findPostmaster(dir);
  if (server === undefined) return;
  const { owner, pid } = server;
  if (owner !== undefined) throw new InUseError(cluster, owner);
  log.warn({ pid }, "an earlier process was killed and left its database running: stopping that");
  await stopPostmaster(pid, dir, ORPHAN_STOP_MS);
}

/** @param pid of a server that `findPostmaster` or `startPostmaster` returned */
export async function stopPostmaster(pid: number, dir: string, fastStopMs = FAST_STOP_MS): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", fastStopMs],
    ["SIGQUIT", FORCED_STOP_MS],
    ["SIGKILL", FORCED_STOP_MS],
  ] as const) {
    if ((await findProcess(pid, dir)) === undefined) return;
    process.kill(pid, signal);
    for (const end = Date.now() + waitMs; Date.now() < end; await delay(POLL_MS)) {
      if ((await findProcess(pid, dir)) === undefined) return;
    }
  }
  throw new Error(`The database (process ${pid}) does not stop.`);
}

export async function exitOf(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, "exit");
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

interface Lock {
  pid: number;
  port: number;
  isReady: boolean;
}

/** PostgreSQL's lock file. It stays after a crash, so its process may have ended. */
async function readLock(dir: string): Promise<Lock> {
  const content = await readFile(path.join(dir, "postmaster.pid"), "utf8").catch(() => "");
  const lines = content.split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** @returns the server that runs in the folder; `owner` is undefined if the process that started it was killed */
export async function findPostmaster(dir: string) {
  const lock = await readLock(dir);
  const found = await findProcess(lock.pid, dir);
  if (found === undefined) return undefined;
  const owner = Number(new RegExp(`${OWNER}=(\\d+)`).exec(found.command)?.[1]);
  return { ...lock, owner: owner === found.parent ? owner : undefined };
}

/** @returns undefined unless the process is a PostgreSQL that runs in the folder */
async function findProcess(pid: number, dir: string) {
  try {
    if (process.platform !== "linux") {
      const { stdout } = await promisify(execFile)("ps", ["-o", "ppid=,command=", "-p", String(pid)]);
      const isOurs = stdout.includes("postgres") && stdout.includes(dir);
      return isOurs ? { parent: Number.parseInt(stdout, 10), command: stdout } : undefined;
    }
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8");
    const [status, command, theirs, ours] = await Promise.all([
      read("status"),
      read("cmdline"),
      stat(`/proc/${pid}/cwd`),
      stat(dir),
    ]);
    const isOurs = /^Name:\s*postgres$/m.test(status) && theirs.dev === ours.dev && theirs.ino === ours.ino;
    return isOurs ? { parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), command } : undefined;
  } catch {
    return undefined;
  }
}
