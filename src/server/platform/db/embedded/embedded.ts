import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDataDir } from "#server/platform/config/data-dir.ts";
import { connectClient } from "#server/platform/db/connect-client.ts";
import type { Log } from "#server/platform/log.ts";
import { StartError } from "#server/platform/start-error.ts";
import { prepareHome } from "./embedded-account.ts";
import {
  APPLICATION,
  type Cluster,
  InUseError,
  openCluster,
  passwordFile,
  readPassword,
} from "./embedded-cluster.ts";
import { findPostmaster, takeFolder } from "./embedded-postmaster.ts";
import { findPrograms } from "./embedded-programs.ts";
import { runServer } from "./embedded-server.ts";

/** Longest start without WAL replay. */
const JOIN_MS = 30_000;
const JOIN_POLL_MS = 100;

export interface EmbeddedPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: Log;
  durable?: boolean;
  maxConnections?: number;
}

/**
 * `durable: false` disables fsync, for tests. At least 100 connections are allowed.
 * @throws with instructions when another process uses the folder or the server can't start
 */
export async function startEmbeddedPostgres({
  log,
  durable = true,
  maxConnections = 0,
  ...options
}: Options): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  if (process.platform === "win32") {
    throw new StartError("The embedded database needs Linux or macOS: set DATABASE_URL, or use WSL.");
  }
  openDataDir(dataDir);
  await readPassword(dataDir);
  const home = path.join(dataDir, "postgres");
  const account = await prepareHome(home);
  const programs = await findPrograms(account, dataDir);
  const cluster = {
    dataDir,
    dir: path.join(home, programs.major),
    account,
    programs,
    durable,
    maxConnections,
  };
  await takeFolder(cluster, log);
  const password = await openCluster(cluster);
  const server = await runServer(cluster, log);
  const connectionString = address(password, server.port);
  try {
    const client = await connectClient(connectionString);
    await client.end();
  } catch (error) {
    await server.stop();
    throw new StartError(
      `${(error as Error).message}: ${passwordFile(dataDir)} does not match the data; delete it to get new passwords.`,
    );
  }
  let stopped: Promise<void> | undefined;
  return { connectionString, stop: () => (stopped ??= server.stop()) };
}

/** Joins the running embedded database, or starts one for an operator command. `stop` ends only the latter. */
export async function joinEmbeddedPostgres(
  options: Options,
): Promise<EmbeddedPostgres & { isShared: boolean }> {
  try {
    return { ...(await startEmbeddedPostgres(options)), isShared: false };
  } catch (error) {
    if (!(error instanceof InUseError)) throw error;
    return { connectionString: await findRunning(error.cluster), isShared: true, stop: async () => {} };
  }
}

/** The other process may still be starting its database. */
async function findRunning({ dataDir, dir }: Cluster): Promise<string> {
  for (const end = Date.now() + JOIN_MS; Date.now() < end; await delay(JOIN_POLL_MS)) {
    const [server, password] = await Promise.all([findPostmaster(dir), readPassword(dataDir)]);
    if (server?.isReady && password !== undefined) return address(password, server.port);
  }
  throw new StartError(`Another process uses the data folder ${dataDir}, but its database does not respond.`);
}

const address = (password: string, port: number) =>
  `postgres://${APPLICATION}:${encodeURIComponent(password)}@127.0.0.1:${port}/${APPLICATION}`;
