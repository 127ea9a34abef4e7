import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir } from "node:fs/promises";
import path from "node:path";
import { query } from "#tests/faults/postgres.ts";
import { makeFolder, until } from "#tests/faults/site.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { type Account, runAs, unprivileged } from "./unprivileged.ts";

const PROGRAMS = "/usr/lib/postgresql/15/bin";
const DATABASE = "toolcomps";

export const hasDebianPostgres = () => existsSync(path.join(PROGRAMS, "pg_basebackup"));

export interface ReplicatedServers {
  ports: { primary: number; standby: number };
  url(port: number): string;
  /** kill -9 of the primary and all its processes. */
  killPrimary(): void;
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Debian's PostgreSQL 15 with a standby that confirms every commit (synchronous replication). */
export async function startReplicatedServers(): Promise<ReplicatedServers> {
  const account = unprivileged();
  const folder = await makeFolder("replicated");
  await chmod(folder, 0o711);
  const ports = { primary: await findFreePort(), standby: await findFreePort() };
  const superuser = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

  const primaryDir = await folderOf(account, path.join(folder, "primary"));
  await run(account, "initdb", [
    "-D",
    primaryDir,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
  ]);
  const primary = await start(account, primaryDir, ports.primary);
  await query(superuser(ports.primary), `create role ${DATABASE} login createdb`);
  await query(superuser(ports.primary), `create database ${DATABASE} owner ${DATABASE}`);

  const standbyDir = await folderOf(account, path.join(folder, "standby"));
  const from = ["-h", "127.0.0.1", "-p", String(ports.primary), "-U", "postgres"];
  await run(account, "pg_basebackup", [...from, "-D", standbyDir, "-R", "-X", "stream", "-c", "fast"]);
  const standby = await start(account, standbyDir, ports.standby);
  await query(superuser(ports.primary), "alter system set synchronous_standby_names = '*'");
  await query(superuser(ports.primary), "select pg_reload_conf()");
  await until("the standby confirms commits", async () => {
    const rows = await query(
      superuser(ports.primary),
      "select 1 from pg_stat_replication where sync_state = 'sync'",
    );
    return rows.length > 0;
  });
  return {
    ports,
    url: (port) => `postgres://${DATABASE}@127.0.0.1:${port}/${DATABASE}`,
    killPrimary: () => killGroup(primary),
    async promoteStandby() {
      await query(superuser(ports.standby), "select pg_promote()");
    },
    async stop() {
      killGroup(primary);
      killGroup(standby);
    },
  };
}

async function folderOf(account: Account, folder: string): Promise<string> {
  await mkdir(folder, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  return folder;
}

async function start(account: Account, dir: string, port: number): Promise<ChildProcess> {
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "hot_standby_feedback=on",
  ];
  const child = spawn(
    path.join(PROGRAMS, "postgres"),
    ["-D", dir, ...settings.flatMap((setting) => ["-c", setting])],
    // Its own process group, which a kill -9 ends as a whole.
    { ...account, cwd: "/", stdio: "ignore", detached: true },
  );
  process.on("exit", () => killGroup(child));
  await until(`PostgreSQL accepts connections at ${port}`, () =>
    query(`postgres://postgres@127.0.0.1:${port}/postgres`, "select 1").then(
      () => true,
      () => false,
    ),
  );
  return child;
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The processes had already ended.
  }
}

const run = (account: Account, program: string, options: string[]) =>
  runAs(account, path.join(PROGRAMS, program), options);
