import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/db/embedded.ts";
import { createLog } from "#server/platform/log.ts";
import { databaseUrl } from "#tests/support/global-setup.ts";

const log = createLog("silent");

/** A PostgreSQL server beside the product, as DATABASE_URL names one. */
export interface PostgresServer {
  port: number;
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops every process of it in its tracks: connections stay open and nothing responds. */
  freeze(): Promise<void>;
  thaw(): void;
}

/** On a port of its own, with its data in a folder. */
export async function startPostgres(dataDir: string): Promise<PostgresServer> {
  let running = await startEmbeddedPostgres({ dataDir, log });
  const { port } = new URL(running.connectionString);
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0).reverse()) process.kill(pid, "SIGCONT");
  };
  // A frozen server could not be stopped.
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
      // The postmaster first, so that it starts no others.
      const postmaster = await postmasterOf(dataDir);
      process.kill(postmaster, "SIGSTOP");
      frozen = [postmaster, ...childrenOf(postmaster)];
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
    },
    thaw,
  };
}

/** The address of the database that a running product has in its data folder. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  return (await joinEmbeddedPostgres({ dataDir, log })).connectionString;
}

/** The first process of the server in a data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const home = path.join(dataDir, "postgres");
  const major = (await readdir(home)).find((name) => /^\d+$/.test(name)) ?? "";
  const [pid] = (await readFile(path.join(home, major, "postmaster.pid"), "utf8")).split("\n");
  return Number(pid);
}

/** Processes that another one started, as Linux lists them. */
export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // After the name, which may hold anything, come the state and the parent.
        const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
        return Number(rest.split(" ")[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** One statement on a connection of its own. */
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
