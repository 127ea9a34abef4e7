import { chmod, cp, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { prepareHome } from "#server/platform/db/embedded/embedded-account.ts";
import { runAlone } from "#server/platform/db/embedded/embedded-cluster.ts";
import { startPostmaster, stopPostmaster } from "#server/platform/db/embedded/embedded-postmaster.ts";
import { findPrograms } from "#server/platform/db/embedded/embedded-programs.ts";
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
  const { postgres: primary, cluster } = await startWithSuperuser({ dataDir, durable: false });
  const { port: primaryPort, password } = asSuperuser(primary.connectionString);
  const superuser = (port: number | string) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

  const dir = path.join(folder, "standby");
  await copyCluster(superuser(primaryPort), cluster.dir, dir);
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`;
  await writeFile(path.join(dir, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  await writeFile(path.join(dir, "standby.signal"), "");
  await chmod(dir, 0o700);

  const port = await findFreePort();
  const standbyCluster = { ...cluster, dataDir: folder, dir, account: await prepareHome(dir) };
  const start = () => startPostmaster(standbyCluster, port);
  let postmaster = await start();
  // It has a process group of its own, and would outlive a test run that ends early.
  process.on("exit", () => postmaster.kill("SIGINT"));
  const stop = async () => {
    if (postmaster.pid !== undefined) await stopPostmaster(postmaster.pid, dir);
  };
  const standby = new URL(primary.connectionString);
  standby.port = String(port);
  return {
    primaryUrl: primary.connectionString,
    standbyUrl: standby.href,
    superuserUrl: superuser(primaryPort),
    onStandby: (statement) => run(superuser(port), statement).then(() => {}),
    stopStandby: stop,
    async startStandby() {
      postmaster = await start();
    },
    async stop() {
      await stop();
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

const PASSWORD = "for-tests-and-benchmarks";

/** Starts the embedded database with a password for its superuser, who otherwise can't log in. */
export async function startWithSuperuser(options: { dataDir: string; durable: boolean }) {
  const { dataDir } = options;
  const log = createLog("silent");
  // The first start creates the cluster.
  await (await startEmbeddedPostgres({ ...options, log })).stop();
  const home = path.join(dataDir, "postgres");
  const account = await prepareHome(home);
  const programs = await findPrograms(account, dataDir);
  const cluster = { ...options, dir: path.join(home, programs.major), account, programs, maxConnections: 0 };
  await runAlone(cluster, `alter role postgres password '${PASSWORD}'`);
  return { postgres: await startEmbeddedPostgres({ ...options, log }), cluster };
}

export function asSuperuser(connectionString: string): URL {
  const url = new URL(connectionString);
  url.username = "postgres";
  url.password = PASSWORD;
  return url;
}
