import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { createLog } from "#server/platform/log.ts";
import { databaseUrl } from "#tests/support/clone-database.ts";

const log = createLog("silent");

export interface PostgresServer {
  port: number;
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops all its processes with SIGSTOP: connections stay open and nothing responds. */
  freeze(): Promise<void>;
  thaw(): void;
}

export async function startPostgres(dataDir: string): Promise<PostgresServer> {
  let running = await startEmbeddedPostgres({ dataDir, log });
  const { port } = new URL(running.connectionString);
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0).reverse()) process.kill(pid, "SIGCONT");
  };
  // A frozen server can't be stopped.
  process.on("exit", thaw);
  return {
    port: Number(port),
    async createDatabase() {
      const name = `faults_${randomBytes(4).toString("hex")}`;
      await query(running.connectionString, `create database ${name}`);
      return databaseUrl(running.connectionString, name);
    },
    stop: () => running.stop(),
    async start() {
      running = await startEmbeddedPostgres({ dataDir, log });
      if (new URL(running.connectionString).port !== port)
        throw new Error("PostgreSQL came back on another port.");
    },
    async freeze() {
      // The postmaster first, so that it starts no new processes.
      const postmaster = await postmasterOf(dataDir);
      process.kill(postmaster, "SIGSTOP");
      frozen = [postmaster, ...childrenOf(postmaster)];
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
    },
    thaw,
  };
}

export async function embeddedUrl(dataDir: string): Promise<string> {
  return (await joinEmbeddedPostgres({ dataDir, log })).connectionString;
}

export async function postmasterOf(dataDir: string): Promise<number> {
  const home = path.join(dataDir, "postgres");
  const major = (await readdir(home)).find((name) => /^\d+$/.test(name)) ?? "";
  const [pid] = (await readFile(path.join(home, major, "postmaster.pid"), "utf8")).split("\n");
  return Number(pid);
}

export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // State and parent follow the name, which may contain any characters.
        const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
        return Number(rest.split(" ")[1]) === parent;
      } catch {
        return false;
      }
    });
}

export async function query<T extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
