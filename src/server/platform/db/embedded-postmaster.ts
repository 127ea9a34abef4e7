import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { totalmem } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { clusterArgument, PROGRAM_ENVIRONMENT } from "./embedded-account.ts";
import type { Cluster } from "./embedded-cluster.ts";
import { openLog } from "./embedded-log.ts";

/** A start after a power cut first replays up to a gigabyte of WAL. */
const READY_MS = 120_000;
const POLL_MS = 15;
/** Supervisors usually allow 10 s. An immediate stop is safe but makes the next start replay WAL. */
const FAST_STOP_MS = 7_000;
const IMMEDIATE_STOP_MS = 2_000;

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
const DURABLE = [
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  `shared_buffers=${sharedBuffersMb()}MB`,
];
const FOR_TESTS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=64MB"];

/** A quarter of the memory, as docs/production.md advises. The system provides each page on its first use. */
function sharedBuffersMb(): number {
  const { least, most } = SHARED_BUFFERS_MB;
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(most, Math.max(least, Math.floor(memory / 4 / 1024 ** 2)));
}

export async function startPostmaster(
  cluster: Cluster,
  port: number,
  logFile: string,
): Promise<ChildProcess> {
  const { account, binaries, dir, durable, maxConnections } = cluster;
  const settings = [
    ...SETTINGS,
    `port=${port}`,
    `max_connections=${Math.max(LEAST_CONNECTIONS, maxConnections)}`,
    ...(durable ? DURABLE : FOR_TESTS),
  ];
  const serverLog = openLog(logFile);
  try {
    const child = spawn(
      binaries.postgres,
      ["-D", clusterArgument(dir), ...settings.flatMap((setting) => ["-c", setting])],
      {
        ...account,
        cwd: dir,
        env: PROGRAM_ENVIRONMENT,
        stdio: ["ignore", serverLog.fd, serverLog.fd],
        // Own process group: Ctrl-C must reach only this process, which stops PostgreSQL last.
        detached: true,
      },
    );
    let reason = "no reason given";
    child.on("error", (error) => {
      reason = error.message;
    });
    if (await untilReady(child, dir)) return child;
    await stopPostmaster(child);
    throw new Error(`The database did not start: ${serverLog.tail() || reason}`);
  } finally {
    serverLog.close();
  }
}

/** @returns true when ready, false when it exited or timed out */
async function untilReady(child: ChildProcess, dir: string): Promise<boolean> {
  for (const end = Date.now() + READY_MS; Date.now() < end && !hasEnded(child); await delay(POLL_MS)) {
    const lines = (await readFile(path.join(dir, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return true;
  }
  return false;
}

export async function stopPostmaster(child: ChildProcess): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", FAST_STOP_MS],
    ["SIGQUIT", IMMEDIATE_STOP_MS],
  ] as const) {
    if (hasEnded(child)) return;
    child.kill(signal);
    const waiting = new AbortController();
    await Promise.race([exitOf(child), delay(waitMs, undefined, { signal: waiting.signal }).catch(() => {})]);
    waiting.abort();
  }
  if (hasEnded(child)) return;
  child.kill("SIGKILL");
  await exitOf(child);
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

export async function exitOf(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, "exit");
}
