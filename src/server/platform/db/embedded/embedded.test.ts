import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { explainStartFailure } from "#server/platform/start-error.ts";
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

const isRoot = process.getuid?.() === 0;
/** `daemon`, which every Debian has. PostgreSQL needs a user with a name. */
const DAEMON = { uid: 1, gid: 1 };

/** The data folder of a stopped process, restored for each test because creating a cluster is slow. */
let usedBefore: string;
let dataDir: string;
let stops: (() => Promise<unknown>)[];
let logged: { level: string; msg: string }[];

beforeAll(async () => {
  usedBefore = await makeEmptyDir();
  dataDir = usedBefore;
  await (await startEmbeddedPostgres({ dataDir, log: createLog("silent"), durable: false })).stop();
});
afterAll(() => rm(usedBefore, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = usedBefore;
  stops = [];
  logged = [];
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Not readable by other users, like many home folders. As root, PostgreSQL runs as another user in it. */
const makeEmptyDir = () => mkdtemp(path.join(tmpdir(), "toolcomps-embedded-"));

async function emptyDataDir() {
  const folder = await makeEmptyDir();
  stops.push(() => rm(folder, { recursive: true, force: true }));
  dataDir = folder;
}

async function start(durable = false): Promise<EmbeddedPostgres> {
  const log = createLog("debug", { write: (line: string) => void logged.push(JSON.parse(line)) });
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable });
  stops.push(() => postgres.stop());
  return postgres;
}

async function query(connectionString: string, ...statements: string[]): Promise<pg.QueryResult["rows"]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    let rows: pg.QueryResult["rows"] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Starts the database in another process, which reports its address and stops on request. */
async function startElsewhere(account: { uid?: number; gid?: number } = {}) {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "embedded.ts"))};
    import { createLog } from ${JSON.stringify(path.join(import.meta.dirname, "../../log.ts"))};
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1], log: createLog("silent") });
    process.stdout.write(postgres.connectionString);
    process.on("SIGTERM", () => postgres.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1e9);`;
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", script, dataDir], {
    ...account,
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
  });
  stops.push(() => end(child, "SIGKILL"));
  let errors = "";
  child.stderr?.on("data", (data) => {
    errors += data;
  });
  const address = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, "data").then(String),
    once(child, "exit").then(() => undefined),
  ]);
  return { child, address: address ?? "", errors };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }
  return child.exitCode;
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, "postgres/18/postmaster.pid"), "utf8"), 10);
}

/** A process that exited but was not reaped has no command line. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}

const SOME_ROWS = [
  "drop table if exists kept",
  "create table kept (n int)",
  "insert into kept select generate_series(1, 100)",
];
const COUNT = "select count(*)::int as n from kept";

describe("one process", () => {
  test("starts it in an empty folder, stops it, and finds its data again", async () => {
    await emptyDataDir();
    const first = await start();
    expect(await query(first.connectionString, ...SOME_ROWS, COUNT)).toEqual([{ n: 100 }]);
    await first.stop();
    await expect(query(first.connectionString, "select 1")).rejects.toThrow("ECONNREFUSED");
    const second = await start();
    expect(await query(second.connectionString, COUNT)).toEqual([{ n: 100 }]);
    expect(second.connectionString).toBe(first.connectionString);
  });

  test("applies the measured settings and grants the application no superuser rights", async () => {
    const { connectionString } = await start();
    const settings = `select current_setting('jit') as jit, current_setting('random_page_cost') as page_cost,
      current_setting('work_mem') as memory, current_setting('timezone') as zone,
      current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
      current_setting('is_superuser') as superuser,
      (select datlocale from pg_database where datname = current_database()) as locale`;
    expect(await query(connectionString, settings)).toEqual([
      {
        jit: "off",
        page_cost: "1.1",
        memory: "32MB",
        zone: "UTC",
        addresses: "127.0.0.1",
        encoding: "UTF8",
        superuser: "off",
        locale: "C.UTF-8",
      },
    ]);
    await expect(query(connectionString, "copy (select 1) to program 'true'")).rejects.toThrow(
      "permission denied",
    );
  });

  test("requires the password, which only its owner can read", async () => {
    const { connectionString } = await start();
    const url = new URL(connectionString);
    url.password = "guess";
    await expect(query(url.href, "select 1")).rejects.toThrow("password authentication failed");
    expect((await stat(path.join(dataDir, "postgres.json"))).mode & 0o777).toBe(0o600);
  });

  test("restarts it on the same port when it dies", async () => {
    const { connectionString } = await start(true);
    await query(connectionString, ...SOME_ROWS);
    process.kill(await postmasterPid(), "SIGKILL");
    await vi.waitFor(() => expect(logged.map(({ msg }) => msg)).toContain("the database is running again"), {
      timeout: 10_000,
    });
    expect(await query(connectionString, COUNT)).toEqual([{ n: 100 }]);
    expect(logged[0]).toMatchObject({
      level: "error",
      msg: "the database stopped unexpectedly: restarting it",
    });
  });
});

describe("two processes", () => {
  test("rejects the second start, without disturbing the first", async () => {
    const first = await startElsewhere();
    await query(first.address, ...SOME_ROWS);
    const second = await startElsewhere();
    expect(second.child.exitCode).not.toBe(0);
    expect(second.errors).toContain(
      `Another process (${first.child.pid}) already uses the data folder ${dataDir}. ` +
        "Stop it, or choose another folder with DATA_DIR.",
    );
    expect(await query(first.address, COUNT)).toEqual([{ n: 100 }]);
    expect(await end(first.child, "SIGTERM")).toBe(0);
  });

  test("rejects a second start in the same process", async () => {
    await start();
    await expect(start()).rejects.toThrow(`Another process (${process.pid}) already uses`);
  });

  test("start in an empty folder: one gets it, the other is rejected", async () => {
    await emptyDataDir();
    const starts = await Promise.all([startElsewhere(), startElsewhere()]);
    const [won, lost] = starts.toSorted((one, other) => other.address.length - one.address.length);
    expect(await query(won?.address ?? "", ...SOME_ROWS, COUNT)).toEqual([{ n: 100 }]);
    expect(lost?.child.exitCode).toBe(1);
    expect(lost?.errors).toMatch(/Another process (\(\d+\) )?already uses the data folder/);
    expect(await readdir(path.join(dataDir, "postgres"))).toEqual(["18"]);
  });

  test("join in an empty folder: one starts it, and both use it", async () => {
    await emptyDataDir();
    const log = createLog("silent");
    const joined = await Promise.all(
      [1, 2].map(() => joinEmbeddedPostgres({ dataDir, log, durable: false })),
    );
    stops.push(...joined.map(({ stop }) => stop));
    expect(joined.map(({ isShared }) => isShared).toSorted()).toEqual([false, true]);
    for (const { connectionString } of joined)
      expect(await query(connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("stops the orphan of a killed process and loses nothing", async () => {
    const first = await startElsewhere();
    await query(first.address, ...SOME_ROWS);
    await end(first.child, "SIGKILL");
    const orphan = await postmasterPid();
    expect(isRunning(orphan)).toBe(true);
    const { connectionString } = await start();
    expect(await query(connectionString, COUNT)).toEqual([{ n: 100 }]);
    expect(await postmasterPid()).not.toBe(orphan);
    expect(isRunning(orphan)).toBe(false);
  });

  test("loses nothing after kill -9 of both, as in a power cut", async () => {
    const first = await startElsewhere();
    await query(first.address, ...SOME_ROWS);
    await end(first.child, "SIGKILL");
    process.kill(await postmasterPid(), "SIGKILL");
    const { connectionString } = await start();
    expect(await query(connectionString, COUNT)).toEqual([{ n: 100 }]);
  });
});

describe("a changed folder", () => {
  test("ignores a pid file whose process id now belongs to another program", async () => {
    const first = await start();
    await query(first.connectionString, ...SOME_ROWS);
    await first.stop();
    const stranger = spawn("/bin/sleep", ["1000"], isRoot ? { uid: 65_534, gid: 65_534 } : {});
    stops.push(() => end(stranger, "SIGKILL"));
    const pidFile = path.join(dataDir, "postgres/18/postmaster.pid");
    await writeFile(
      pidFile,
      `${stranger.pid}\n${path.dirname(pidFile)}\n1\n5432\n\n127.0.0.1\n 1 1\nready\n`,
    );
    const { connectionString } = await start();
    expect(await query(connectionString, COUNT)).toEqual([{ n: 100 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test("starts a copy of it while the first runs", async () => {
    const first = await start(true);
    await query(first.connectionString, ...SOME_ROWS);
    const original = dataDir;
    await emptyDataDir();
    await cp(original, dataDir, { recursive: true });
    const second = await start();
    expect(await query(second.connectionString, COUNT)).toEqual([{ n: 100 }]);
    await query(second.connectionString, "delete from kept");
    expect(await query(first.connectionString, COUNT)).toEqual([{ n: 100 }]);
  });

  test.each([["missing"], ["truncated"]])("sets new passwords when their file is %s", async (how) => {
    const first = await start();
    await query(first.connectionString, ...SOME_ROWS);
    await first.stop();
    const file = path.join(dataDir, "postgres.json");
    await (how === "missing" ? rm(file) : truncate(file, 20));
    const second = await start();
    expect(await query(second.connectionString, COUNT)).toEqual([{ n: 100 }]);
    expect(second.connectionString).not.toBe(first.connectionString);
  });

  test("explains that the password file belongs to another cluster", async () => {
    const file = path.join(dataDir, "postgres.json");
    const good = await readFile(file, "utf8");
    stops.push(() => writeFile(file, good));
    await writeFile(file, JSON.stringify({ password: "y" }));
    await expect(start()).rejects.toThrow(`${file} does not match the data; delete it to get new passwords.`);
  });

  test("starts over after an interrupted first start", async () => {
    await emptyDataDir();
    await mkdir(path.join(dataDir, "postgres/18.new/base"), { recursive: true });
    const { connectionString } = await start();
    expect(await query(connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("leaves data of another major version alone", async () => {
    await emptyDataDir();
    await mkdir(path.join(dataDir, "postgres/17"), { recursive: true });
    await expect(start()).rejects.toThrow("was created by PostgreSQL 17, but this is 18");
  });

  test.runIf(isRoot)("accepts files that root restored with modes readable by everyone", async () => {
    const first = await start();
    await query(first.connectionString, ...SOME_ROWS);
    await first.stop();
    await chown(path.join(dataDir, "postgres"), 0, 0);
    await chown(path.join(dataDir, "postgres/18/PG_VERSION"), 0, 0);
    await chmod(path.join(dataDir, "postgres/18"), 0o755);
    expect(await query((await start()).connectionString, COUNT)).toEqual([{ n: 100 }]);
  });

  test("explains a failed start, and releases the folder", async () => {
    const settings = path.join(dataDir, "postgres/18/postgresql.conf");
    const good = await readFile(settings, "utf8");
    await writeFile(settings, "no_such_setting = 1\n");
    await expect(start()).rejects.toThrow(
      /The database did not start: .*unrecognized configuration parameter "no_such_setting"/s,
    );
    await writeFile(settings, good);
    await expect(start()).resolves.toBeDefined();
  });
});

/** False in a folder that only root can enter. */
const isReadableByAll = import.meta.dirname
  .split(path.sep)
  .every((_, index, parts) => (statSync(parts.slice(0, index + 1).join(path.sep) || "/").mode & 0o005) === 5);

describe.runIf(isRoot)("accounts", () => {
  test.runIf(isReadableByAll)("runs under the folder's owner when root takes over", async () => {
    await emptyDataDir();
    await chown(dataDir, DAEMON.uid, DAEMON.gid);
    const { child, address } = await startElsewhere(DAEMON);
    expect(await query(address, ...SOME_ROWS, COUNT)).toEqual([{ n: 100 }]);
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(DAEMON.uid);
    expect(await end(child, "SIGTERM")).toBe(0);
    expect(await query((await start()).connectionString, COUNT)).toEqual([{ n: 100 }]);
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(DAEMON.uid);
  });

  test.runIf(isReadableByAll)("tells an ordinary user that the data belongs to root", async () => {
    await chown(dataDir, DAEMON.uid, DAEMON.gid);
    stops.push(() => chown(usedBefore, 0, 0));
    const { child, errors } = await startElsewhere(DAEMON);
    expect(child.exitCode).not.toBe(0);
    expect(errors).toContain(`The file ${dataDir}/postgres.json belongs to another user (id 0).`);
  });

  test("explains that PostgreSQL needs a user with a name", async () => {
    await emptyDataDir();
    await mkdir(path.join(dataDir, "postgres"));
    await chown(path.join(dataDir, "postgres"), 54_321, 54_321);
    const failure = await start().catch((error: unknown) => error);
    expect(explainStartFailure(failure, { dataDir })).toMatch(
      /^PostgreSQL needs a user with a name, and id 54321/,
    );
  });

  test("runs PostgreSQL as nobody when started by root", async () => {
    await start();
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(65_534);
  });
});
