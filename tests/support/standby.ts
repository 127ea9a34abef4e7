import { chmod, cp, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/db/embedded.ts";
import { prepareHome } from "#server/platform/db/embedded-account.ts";
import { findBinaries } from "#server/platform/db/embedded-binaries.ts";
import { readState } from "#server/platform/db/embedded-cluster.ts";
import { startPostmaster, stopPostmaster } from "#server/platform/db/embedded-postmaster.ts";
import { createLog } from "#server/platform/log.ts";
import { findFreePort } from "./free-port.ts";

/** Not copied to a standby. */
const OWN_FILES = new Set(["postmaster.pid", "postmaster.opts"]);

export interface ReplicatedPostgres {
  /** The application's databases on the primary and on the standby. */
  primaryUrl: string;
  standbyUrl: string;
  superuserUrl: string;
  /** Runs a statement as the superuser of the standby. */
  onStandby(statement: string): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL and a streaming replica of it, both from the embedded programs, in a folder. */
export async function startReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  const dataDir = path.join(folder, "primary");
  const primary = await startEmbeddedPostgres({ dataDir, log: createLog("silent"), durable: false });
  const binaries = await findBinaries(await prepareHome(path.join(dataDir, "postgres")), dataDir);
  const password = (await readState(dataDir))?.superuserPassword ?? "";
  const { port: primaryPort } = new URL(primary.connectionString);
  const superuser = (port: number | string) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

  const dir = path.join(folder, "standby");
  await copyCluster(superuser(primaryPort), path.join(dataDir, "postgres", binaries.major), dir);
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`;
  await writeFile(path.join(dir, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  await writeFile(path.join(dir, "standby.signal"), "");
  await chmod(dir, 0o700);

  const port = await findFreePort();
  const cluster = { dir, account: await prepareHome(dir), binaries, durable: false, maxConnections: 0 };
  const start = () => startPostmaster(cluster, port, path.join(folder, "standby.log"));
  let postmaster = await start();
  // It has a process group of its own, and would outlive a test run that ends early.
  process.on("exit", () => postmaster.kill("SIGINT"));
  const standby = new URL(primary.connectionString);
  standby.port = String(port);
  return {
    primaryUrl: primary.connectionString,
    standbyUrl: standby.href,
    superuserUrl: superuser(primaryPort),
    onStandby: (statement) => run(superuser(port), statement).then(() => {}),
    stopStandby: () => stopPostmaster(postmaster),
    async startStandby() {
      postmaster = await start();
    },
    async stop() {
      await stopPostmaster(postmaster);
      await primary.stop();
    },
  };
}

/** The embedded package has no pg_basebackup. */
async function copyCluster(superuserUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    // The backup ends with the session that began it.
    await client.query("select pg_backup_start('standby', true)");
    await cp(from, to, { recursive: true, filter: (file) => !OWN_FILES.has(path.basename(file)) });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await writeFile(path.join(to, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
}

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
