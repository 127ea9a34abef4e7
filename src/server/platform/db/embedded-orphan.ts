import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Log } from "../log.ts";

/** Signals in order, with the wait after each. None of them loses data. */
const STOP_SIGNALS = [
  { signal: "SIGINT", waitMs: 4_000 },
  { signal: "SIGQUIT", waitMs: 3_000 },
  { signal: "SIGKILL", waitMs: 2_000 },
] as const;
const POLL_MS = 20;

/** Needs the folder's lock. Not reused: it must end with this process. @throws when it does not stop */
export async function stopOrphan(dir: string, log: Log): Promise<void> {
  const pidFile = path.join(dir, "postmaster.pid");
  const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  if (!(pid > 1)) return;
  if (!(await isPostmasterOf(pid, dir))) {
    // PostgreSQL mistakes any living process with this id for a server, such as after a container restart.
    if (isTaken(pid)) await rm(pidFile, { force: true });
    return;
  }
  log.warn({ pid }, "an earlier process was killed and left its database running: stopping that");
  for (const { signal, waitMs } of STOP_SIGNALS) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
    for (const end = Date.now() + waitMs; Date.now() < end; await delay(POLL_MS)) {
      if (!(await isPostmasterOf(pid, dir))) return;
    }
  }
  throw new Error(`The database that an earlier process left running (process ${pid}) does not stop.`);
}

async function isPostmasterOf(pid: number, dir: string): Promise<boolean> {
  try {
    if (process.platform !== "linux") {
      const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
      return stdout.includes("postgres") && stdout.includes(dir);
    }
    const [name, theirs, ours] = await Promise.all([
      readFile(`/proc/${pid}/comm`, "utf8"),
      stat(`/proc/${pid}/cwd`),
      stat(dir),
    ]);
    return name.trim() === "postgres" && theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return false;
  }
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
