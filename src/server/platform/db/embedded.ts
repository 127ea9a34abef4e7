import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { StartError } from "../start-error.ts";
import { connectClient } from "./connect-client.ts";
import { prepareHome } from "./embedded-account.ts";
import { findBinaries } from "./embedded-binaries.ts";
import { type Cluster, openCluster, readState, type State, writeState } from "./embedded-cluster.ts";
import { lockDataDir } from "./embedded-lock.ts";
import { stopOrphan } from "./embedded-orphan.ts";
import { runServer } from "./embedded-server.ts";

/** Role and database of the application. Not the superuser, which could read files and run programs. */
const APPLICATION = "toolcomps";

/** Longest start without WAL replay. */
const JOIN_MS = 30_000;
const JOIN_POLL_MS = 100;

export interface EmbeddedPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

/**
 * `durable: false` disables fsync, for tests. At least 100 connections are allowed.
 * @throws with instructions when another process uses the folder or the server can't start
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  durable?: boolean;
  maxConnections?: number;
}): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  if (process.platform === "win32") {
    throw new StartError("The embedded database needs Linux or macOS: set DATABASE_URL, or use WSL.");
  }
  const lock = lockDataDir(dataDir);
  if (lock === undefined) throw new StartError(await inUse(dataDir));
  try {
    const running = await start(dataDir, options);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= running.stop().finally(() => lock.release());
      return stopped;
    };
    return { connectionString: running.connectionString, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Joins the running embedded database, or starts one for an operator command. `stop` ends only the latter. */
export async function joinEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
}): Promise<EmbeddedPostgres & { isShared: boolean }> {
  const dataDir = path.resolve(options.dataDir);
  const lock = lockDataDir(dataDir);
  if (lock === undefined) {
    return { connectionString: await findRunning(dataDir), isShared: true, stop: async () => {} };
  }
  lock.release();
  return { ...(await startEmbeddedPostgres(options)), isShared: false };
}

/** Retries, because the lock's holder may still be starting; until then the file has the previous port. */
async function findRunning(dataDir: string): Promise<string> {
  for (const end = Date.now() + JOIN_MS; Date.now() < end; await delay(JOIN_POLL_MS)) {
    const state = await readState(dataDir);
    if (state?.port === undefined) continue;
    const connectionString = address(APPLICATION, state.password, state.port);
    const client = await connectClient(connectionString).catch(() => undefined);
    if (client === undefined) continue;
    await client.end();
    return connectionString;
  }
  throw new Error(`Another process uses the data folder ${dataDir}, but its database does not respond.`);
}

async function start(
  dataDir: string,
  { log, durable = true, maxConnections = 0 }: { log: Log; durable?: boolean; maxConnections?: number },
): Promise<EmbeddedPostgres> {
  const home = path.join(dataDir, "postgres");
  const logFile = path.join(dataDir, "postgres.log");
  const account = await prepareHome(home);
  const binaries = await findBinaries(account, dataDir);
  const cluster: Cluster = {
    dir: path.join(home, binaries.major),
    account,
    binaries,
    durable,
    maxConnections,
  };
  await stopOrphan(cluster.dir, log);
  const state = await openCluster(dataDir, cluster);
  const server = await runServer(cluster, { logFile, log, preferredPort: state.port });
  try {
    await writeState(dataDir, { ...state, port: server.port });
    await ensureDatabase(state, dataDir, server.port);
    return { connectionString: address(APPLICATION, state.password, server.port), stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function inUse(dataDir: string): Promise<string> {
  const pid = (await readState(dataDir))?.pid;
  const who = pid === undefined ? "Another process" : `Another process (${pid})`;
  return `${who} already uses the data folder ${dataDir}. Stop it, or choose another folder with DATA_DIR.`;
}

async function ensureDatabase(state: State, dataDir: string, port: number): Promise<void> {
  const connectionString = address("postgres", state.superuserPassword, port);
  const admin = await connectClient(connectionString).catch((error: Error) => {
    const file = path.join(dataDir, "postgres.json");
    throw new Error(`${error.message}: ${file} does not match the data; delete it to get new passwords.`);
  });
  try {
    const roles = await admin.query("select 1 from pg_roles where rolname = $1", [APPLICATION]);
    const verb = roles.rowCount === 0 ? "create" : "alter";
    // For tests and copies; grants no access to existing databases.
    await admin.query(
      `${verb} role ${APPLICATION} login createdb password ${pg.escapeLiteral(state.password)}`,
    );
    const databases = await admin.query("select 1 from pg_database where datname = $1", [APPLICATION]);
    if (databases.rowCount === 0) await admin.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  } finally {
    await admin.end();
  }
}

function address(name: string, password: string, port: number): string {
  return `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
}
