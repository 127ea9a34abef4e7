import { copyFile, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { loadFirstData } from "#server/first-data.ts";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { createFolderStore } from "#server/platform/files/folder-store.ts";
import { createLog } from "#server/platform/log.ts";
import { type OpenPlatform, openPlatform } from "#server/platform/open-platform.ts";
import { testConfig } from "#tests/support/api.ts";
import { BACKUP, createFormerDatabase } from "#tests/support/before-baseline/before-baseline.ts";
import { openBucket } from "#tests/support/bucket-stand-in.ts";
import {
  createEmptyDatabase,
  newFolder,
  openCommandLine,
  untilWaiting,
  withClient,
} from "#tests/support/command-line.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { describeDatabase } from "#tests/support/describe-database.ts";
import { createWorld } from "#tests/support/world.ts";
import { openBackup } from "./backup/archive-reader.ts";
import type { Manifest } from "./backup/backup-format.ts";
import { makeFreshTables, migrationsOf } from "./backup/fresh-tables.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import { CommandError } from "./command-context.ts";

/** A database with a few rows and a queued email, to which nobody is connected. */
let source = "";
let file = "";
const AVATAR = "avatars/someone/picture.png";
/** Each byte value once. */
const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const openFolderOf = (dataDir: string) => createFolderStore(path.join(dataDir, "files"));
let backup: Awaited<ReturnType<typeof openCommandLine>>;

/** Asks the index of searched reviews, whose words are in another table. */
const countFound = (url: string, word: string) =>
  withClient(url, async (client) => {
    await client.query("set enable_seqscan = off");
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int from searched_reviews where words_of_review(review_id, version) @@ $1::tsquery",
      [word],
    );
    return rows[0]?.count;
  });

async function createSource(fill: (platform: OpenPlatform) => Promise<unknown>): Promise<string> {
  const url = await createTestDatabase();
  const platform = await openPlatform(await testConfig(), createLog("silent"), url);
  await fill(platform);
  await platform.db.execute(sql`update profiles set avatar_url = ${`/files/${AVATAR}`}
    where id = (select min(id::text)::uuid from profiles)`);
  const mail = {
    recipient: "waiting@world.test",
    subject: "Still waiting",
    text: "",
    html: "",
    kind: "test",
  };
  await platform.db.transaction((tx) => platform.outbox.queue(tx, mail));
  await platform.close();
  return url;
}

beforeAll(async () => {
  source = await createSource(async ({ db, auth }) => {
    const { nora } = (await createWorld(db)).people;
    await auth.sessions.start(db, nora, "192.0.2.7", { responseHeaders: new Headers() });
  });
  backup = await openCommandLine(source);
  file = path.join(backup.folder, "backup.zip");
  await openFolderOf(backup.folder).put(AVATAR, BYTES);
  // Of a review that was just deleted.
  await openFolderOf(backup.folder).put("receipts/someone/left.webp", BYTES);
  expect(await backup.admin(["backup", file])).toMatchObject({ code: 0, err: "" });
});

describe("a backup", () => {
  test("has the files that its rows name, and no others", async () => {
    const { manifest, close } = await openBackup(file);
    close();
    expect(manifest.files).toEqual([{ key: AVATAR }]);
    expect(manifest.entries.map(({ name }) => name).filter((name) => name.startsWith("files/"))).toEqual([
      `files/${AVATAR}`,
    ]);
  });

  test("is readable only by its owner, lists its contents, and replaces no file", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const verified = await backup.admin(["verify", file]);
    expect(verified.out).toMatch(/is complete: \d+ tables with [\d,]+ rows, 1 queued job, 1 file,/);
    const again = await backup.admin(["backup", file]);
    expect([again.code, again.err]).toEqual([1, `${file} already exists. Nothing was written.\n`]);
  });

  test("restores every row of every table, counters, sequences, rules and jobs into an empty database", async () => {
    const demo = await createSource(loadFirstData);
    const backup = await openCommandLine(demo);
    const file = path.join(backup.folder, "demo.zip");
    await openFolderOf(backup.folder).put(AVATAR, BYTES);
    expect(await backup.start(["backup", file]).said).toMatchObject({ code: 0, err: "" });
    const target = await createEmptyDatabase();
    const { start, folder } = await openCommandLine(target);
    expect(await start(["restore", file]).said).toMatchObject({ code: 0, err: "" });
    const hashes = await hashTables(demo);
    expect(Object.keys(hashes).length).toBeGreaterThan(50);
    expect(Object.values(hashes).filter(({ rows }) => rows > 0).length).toBeGreaterThan(25);
    expect(await hashTables(target)).toEqual(hashes);
    const found = await countFound(demo, "lead");
    expect(found).toBeGreaterThan(10);
    expect(await countFound(target, "lead")).toBe(found);
    expect(await readRules(target)).toEqual(await readRules(demo));
    expect(await readSequences(target)).toEqual(await readSequences(demo));
    const jobs = await readJobs(demo);
    expect(jobs).toMatchObject([{ name: "send-mail" }]);
    expect(await readJobs(target)).toEqual(jobs);
    expect(Buffer.from((await openFolderOf(folder).get(AVATAR)) ?? [])).toEqual(Buffer.from(BYTES));
  });

  test("contains one point in time, no matter what happens while it is written", async () => {
    const { folder, admin } = await openCommandLine(source);
    const name = path.join(folder, "moment.zip");
    const { said } = await withClient(source, async (client) => {
      // Tables are read in the order of their names, so a lock on this one delays those after it.
      await client.query("begin; lock table users in access exclusive mode");
      const said = admin(["backup", name]);
      await untilWaiting(client);
      await client.query("commit; insert into webhook_events (id, type) values ('late', 'late')");
      return { said };
    });
    expect(await said).toMatchObject({ code: 0 });
    await withClient(source, (client) => client.query("delete from webhook_events"));
    const { manifest, close } = await openBackup(name);
    close();
    expect(manifest.tables.find((table) => table.name === "webhook_events")).toMatchObject({ rows: 0 });
  });

  test.each(["SIGINT", "SIGTERM"] as const)("leaves nothing when ended by %s", async (signal) => {
    const { folder, start } = await openCommandLine(source);
    await withClient(source, async (client) => {
      await client.query("begin; lock table users in access exclusive mode");
      const { child, said } = start(["backup", path.join(folder, "cut.zip")]);
      await untilWaiting(client);
      expect(await readdir(folder)).toEqual([expect.stringMatching(/^cut\.zip\.\d+\.part$/)]);
      child.kill(signal);
      expect((await said).code).toBe(signal === "SIGINT" ? 130 : 143);
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

/** Checks every entry against the manifest, and returns the manifest. */
async function readWhole(name: string): Promise<Manifest> {
  const archive = await openBackup(name);
  try {
    await verifyBackup(archive);
    return archive.manifest;
  } finally {
    archive.close();
  }
}

describe("damage", () => {
  test("is detected wherever a flipped bit would change what is restored", async () => {
    const content = await readFile(file);
    const folder = await newFolder();
    const { manifest, close } = await openBackup(file);
    close();
    const last = content.length - 1;
    const places = Array.from({ length: 40 }, (_, index) => Math.floor((index / 39) * last));
    // The manifest and the directory are at the end. Some bits there have no effect, such as the times of entries.
    const tail = Array.from({ length: 80 }, (_, index) => last - index * 61);
    let found = 0;
    for (const place of [...places, ...tail]) {
      const damaged = path.join(folder, "damaged.zip");
      const copy = Buffer.from(content);
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
      await writeFile(damaged, copy);
      const outcome = await readWhole(damaged).catch((error: unknown) => error);
      if (outcome instanceof CommandError) found += 1;
      else expect(outcome, `byte ${place}`).toEqual(manifest);
    }
    expect(found).toBeGreaterThan(60);
  });

  test("makes the commands fail and restore nothing", async () => {
    const target = await createEmptyDatabase();
    const { admin, folder } = await openCommandLine(target);
    const short = path.join(folder, "short.zip");
    await copyFile(file, short);
    await truncate(short, (await stat(short)).size - 1);
    for (const command of ["verify", "restore"]) {
      const said = await admin([command, short]);
      expect([said.code, said.out]).toEqual([1, ""]);
      expect(said.err).toContain("is damaged, incomplete, or not a backup");
    }
    expect(await admin(["verify", path.join(folder, "none.zip")])).toMatchObject({ code: 1 });
    expect(await hashTables(target)).toEqual({});
  });

  test("is found by the row counts if the checksums match", async () => {
    const archive = await openBackup(file);
    const [table] = archive.manifest.tables.filter(({ rows }) => rows > 0);
    if (table) table.rows += 1;
    await expect(verifyBackup(archive)).rejects.toThrow(/should have \d+ rows but has \d+/);
    archive.close();
  });
});

describe("restoring", () => {
  test("rejects a database that is in use or has data, unless everything may be replaced", async () => {
    const target = await createTestDatabase();
    const { admin, folder } = await openCommandLine(target);
    await openFolderOf(folder).put("avatars/other/picture.png", BYTES);
    await withClient(target, async (client) => {
      await client.query("insert into used_captchas values (gen_random_uuid(), now())");
      const said = await admin(["restore", file, "--replace-everything"], "replace everything\n");
      expect([said.code, said.err]).toEqual([1, expect.stringContaining("in use by 1 other connection.")]);
    });
    const rejected = await admin(["restore", file]);
    expect([rejected.code, rejected.err]).toEqual([1, expect.stringContaining("already has data")]);
    const unsure = await admin(["restore", file, "--replace-everything"], "yes\n");
    expect([unsure.code, unsure.err]).toEqual([1, expect.stringContaining("Nothing was changed.")]);
    expect((await hashTables(target)).used_captchas).toMatchObject({ rows: 1 });

    const replaced = await admin(["restore", file, "--replace-everything"], "replace everything\n");
    expect(replaced.code).toBe(0);
    expect(await hashTables(target)).toEqual(await hashTables(source));
    const files: string[] = [];
    for await (const key of openFolderOf(folder).list("")) files.push(key);
    expect(files).toEqual([AVATAR]);
  });

  test("moves files from a folder to a bucket, and from there to a folder", async () => {
    const { endpoint = "", bucket, region } = await openBucket();
    const env = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_FORCE_PATH_STYLE: "true",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    };
    const hosted = await openCommandLine(await createEmptyDatabase(), env);
    expect(await hosted.admin(["restore", file])).toMatchObject({ code: 0 });
    expect(await readdir(hosted.folder)).not.toContain("files");
    const fromBucket = path.join(hosted.folder, "from-bucket.zip");
    expect((await hosted.admin(["backup", fromBucket])).out).toContain("1 file,");
    const { admin, folder } = await openCommandLine(await createEmptyDatabase());
    expect(await admin(["restore", fromBucket])).toMatchObject({ code: 0 });
    expect(Buffer.from((await openFolderOf(folder).get(AVATAR)) ?? [])).toEqual(Buffer.from(BYTES));
  });

  test("migrates older tables to this version, and rejects newer ones", async () => {
    const migrations = readMigrations();
    const older = await createEmptyDatabase();
    await withClient(older, async (client) => {
      await client.query("begin");
      await makeFreshTables(client, migrations.slice(0, 1));
      await client.query("insert into tags values (gen_random_uuid(), 'Kept', 'both', '#123456')");
      await client.query("commit");
    });
    const { admin, folder } = await openCommandLine(older);
    const old = path.join(folder, "old.zip");
    expect(await admin(["backup", old])).toMatchObject({ code: 0 });

    const target = await createEmptyDatabase();
    const restored = await openCommandLine(target);
    expect(await restored.admin(["restore", old])).toMatchObject({ code: 0 });
    expect(await readRules(target)).toEqual(await readRules(source));
    expect((await hashTables(target)).tags).toMatchObject({ rows: 1 });

    await withClient(older, (client) =>
      client.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 99999999999999)",
      ),
    );
    const newer = path.join(folder, "newer.zip");
    expect(await admin(["backup", newer])).toMatchObject({ code: 0 });
    const rejected = await (await openCommandLine(await createEmptyDatabase())).admin(["restore", newer]);
    expect([rejected.code, rejected.err]).toEqual([1, expect.stringContaining("by a newer version")]);
  });

  test("accepts a backup of the last migration before the baseline, with its counts", async () => {
    const target = await createEmptyDatabase();
    const { admin } = await openCommandLine(target);
    expect(await admin(["restore", BACKUP])).toMatchObject({ code: 0, err: "" });
    expect(await readRules(target)).toEqual(await readRules(source));
    const { manifest, close } = await openBackup(BACKUP);
    close();
    const tables = Object.entries(await hashTables(target)).map(([name, { rows }]) => ({ name, rows }));
    const isKept = ({ name }: { name: string }) => manifest.tables.some((table) => table.name === name);
    const counts = tables.filter(isKept);
    // Those that later migrations added are empty.
    expect(tables.filter((table) => !isKept(table) && table.rows > 0)).toEqual([]);
    // Later migrations dropped these.
    const kept = manifest.tables.filter(({ name }) => !["list_anchors", "accounts"].includes(name));
    expect(counts).toEqual(kept.map(({ name, rows }) => ({ name, rows })));
    const approved = await withClient(target, async (client) => {
      const { rows } = await client.query(`
        select sum(reviews)::int as counted, (select count(*)::int from reviews where moderation_status = 'approved') as stored
        from (select reviews from tool_market_counts union all select reviews from count_deltas) counts`);
      return rows;
    });
    expect(approved).toEqual([{ counted: 2, stored: 2 }]);
  });

  test("rejects older backups and databases, and leaves them unchanged", async () => {
    const older = await createFormerDatabase();
    const { admin, folder } = await openCommandLine(older);
    const old = path.join(folder, "older.zip");
    await withClient(older, (client) =>
      client.query("delete from drizzle.__drizzle_migrations where id = 47"),
    );
    const before = [await describeDatabase(older), await hashTables(older)];
    for (const args of [
      ["backup", old],
      ["restore", file, "--replace-everything"],
      ["roles", "list"],
    ]) {
      const said = await admin(args, "replace everything\n");
      expect([said.code, said.err]).toEqual([
        1,
        expect.stringContaining(
          "The database was made by a version of ToolComps from before November 26, 2026: start",
        ),
      ]);
    }
    expect([await describeDatabase(older), await hashTables(older)]).toEqual(before);

    const archive = await openBackup(BACKUP);
    archive.manifest.migrations.pop();
    archive.close();
    expect(() => migrationsOf(archive.manifest)).toThrow(
      "The backup was made by a version of ToolComps from before November 26, 2026: restore it with commit f10567ff, " +
        "and make a new backup.",
    );
  });

  test("doesn't change the tables of another program", async () => {
    const target = await createEmptyDatabase();
    await withClient(target, (client) => client.query("create table theirs ()"));
    const { admin, folder } = await openCommandLine(target);
    const replace = ["restore", file, "--replace-everything"];
    for (const args of [["restore", file], replace, ["backup", path.join(folder, "theirs.zip")]]) {
      const said = await admin(args, "replace everything\n");
      expect([said.code, said.err]).toEqual([1, expect.stringContaining("tables of another program")]);
    }
    expect(Object.keys(await hashTables(target))).toEqual(["theirs"]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("changes nothing when a foreign key has no target", async () => {
    const broken = await createTestDatabase();
    await withClient(broken, async (client) => {
      await client.query("alter table user_roles drop constraint user_roles_user_id_users_id_fk");
      await client.query("insert into user_roles values (gen_random_uuid(), 'admin')");
    });
    const { admin, folder } = await openCommandLine(broken);
    const name = path.join(folder, "broken.zip");
    expect(await admin(["backup", name])).toMatchObject({ code: 0 });
    const target = await createEmptyDatabase();
    const said = await (await openCommandLine(target)).admin(["restore", name]);
    expect(said.code).toBe(1);
    expect(await hashTables(target)).toEqual({});
  });

  test("requires the secret that the backup belongs to", async () => {
    const target = await createEmptyDatabase();
    const { admin } = await openCommandLine(target, { SECRET: "another secret of at least 32 characters" });
    const rejected = await admin(["restore", file]);
    expect([rejected.code, rejected.err]).toEqual([
      1,
      expect.stringContaining("belongs to a different SECRET"),
    ]);
    expect(await admin(["restore", file, "--other-secret"])).toMatchObject({ code: 0 });
    const hashes = await hashTables(target);
    expect([hashes.secret_marks?.rows, hashes.sessions?.rows]).toEqual([0, 0]);
    const before = await hashTables(source);
    expect(before.sessions?.rows).toBe(1);
    expect(hashes.users).toEqual(before.users);
  });

  test("restores the generated secret, readable only by its owner", async () => {
    const first = await openCommandLine(source, { SECRET: "" });
    const name = path.join(first.folder, "with-secret.zip");
    expect((await first.admin(["backup", name])).out).toContain("It contains the generated secret");
    const second = await openCommandLine(await createEmptyDatabase(), { SECRET: "" });
    expect(await second.admin(["restore", name])).toMatchObject({ code: 0 });
    const secretOf = (folder: string) => readFile(path.join(folder, "secret"), "utf8");
    expect(await secretOf(second.folder)).toBe(await secretOf(first.folder));
    expect((await stat(path.join(second.folder, "secret"))).mode & 0o777).toBe(0o600);
  });
});

/** Returns the number of rows and a hash of each table. */
async function hashTables(url: string): Promise<Record<string, { rows: number; hash: string | null }>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const hashes: Awaited<ReturnType<typeof hashTables>> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(string_agg(t::text, e'\\n' order by t::text)) as hash from "${name}" t`,
      );
      hashes[name] = rows[0];
    }
    return hashes;
  });
}

/** Returns the definition of a database, and the hashes of what defined it. */
const readRules = async (url: string) => [
  ...(await describeDatabase(url)),
  ...(await withClient(url, async (client) => {
    const { rows } = await client.query(`
      select hash from drizzle.__drizzle_migrations union all select hash from drizzle.trigger_files order by 1`);
    return rows;
  })),
];

const readSequences = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    );
    expect(rows.length).toBeGreaterThan(0);
    return rows;
  });

const readJobs = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      "select name, data, state, priority, retry_limit from jobs.job order by created_on",
    );
    return rows;
  });
