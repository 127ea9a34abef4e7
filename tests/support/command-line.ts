import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import pg from "pg";
import { inject, vi } from "vitest";
import { registerJobs } from "#server/jobs.ts";
import { createCommandContext } from "#server/operator/command-context.ts";
import { runCommand } from "#server/operator/run-command.ts";
import { createLog } from "#server/platform/log.ts";
import environment from "../../scripts/server-environment.json" with { type: "json" };
import { databaseUrl } from "./clone-database.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A process starts in a second, or in several on a loaded machine. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

export interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** Same secret as in test platforms. */
export const SECRET = "s".repeat(40);

/** Starts an operator command as a process; `child` is for tests that kill it. */
function startAdmin(args: readonly string[], env: Record<string, string>, input = "") {
  const child = spawn(process.execPath, ["src/server/admin.ts", ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE,
      DEMO: "true",
      SECRET,
      ...env,
    },
  });
  child.stdin.on("error", () => {}).end(input);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const said: Promise<Said> = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(
    ([code, out, err]) => ({ code, out, err }),
  );
  return { child, said };
}

/** Runs operator commands on one database in a temporary folder. */
export async function openCommandLine(databaseUrl: string, env: Record<string, string> = {}) {
  const folder = await newFolder();
  const all = { DEMO: "true", SECRET, DATABASE_URL: databaseUrl, DATA_DIR: folder, ...env };
  return {
    folder,
    /** As `npm run admin`, in its own process. */
    start: (args: readonly string[], input?: string) => startAdmin(args, all, input),
    /** In this process, which is faster. */
    admin: (args: readonly string[], input?: string) => runInProcess(args, all, input),
  };
}

async function runInProcess(args: readonly string[], env: Record<string, string>, input = ""): Promise<Said> {
  const said = { out: "", err: "" };
  const write = (field: "out" | "err") => (text: string) => {
    said[field] += text;
  };
  const log = createLog("error", { write: write("err") });
  const terminal = {
    out: write("out"),
    err: write("err"),
    input: Readable.from(input === "" ? [] : [input]),
  };
  const code = await runCommand(args, createCommandContext({ env, log, terminal, registerJobs }));
  return { code, ...said };
}

export const newFolder = () => mkdtemp(path.join(inject("folder"), "operator-"));

export async function createEmptyDatabase(): Promise<string> {
  const serverUrl = inject("postgresUrl");
  const name = `empty_${randomBytes(6).toString("hex")}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  return databaseUrl(serverUrl, name);
}

export async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Waits until `count` connections to the client's database wait for a lock. */
export async function untilWaiting(client: pg.Client, count = 1): Promise<void> {
  await vi.waitUntil(
    async () => {
      // A transaction would see only its first snapshot of the statistics.
      await client.query("select pg_stat_clear_snapshot()");
      const { rows } = await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length >= count;
    },
    { timeout: 60_000, interval: 50 },
  );
}
