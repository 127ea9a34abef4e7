import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { CommandError, countOf } from "#server/operator/command-context.ts";
import { removeForeignSecrets } from "#server/platform/auth/remove-foreign-secrets.ts";
import { connectClient } from "#server/platform/db/connect-client.ts";
import { MIGRATION_LOCK, type Migration, updateTables } from "#server/platform/db/migrate.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";
import type { ArchiveReader } from "./archive-reader.ts";
import { fileEntry, JOBS_ENTRY, type QueuedJob, queuedJob } from "./backup-format.ts";
import { isEmpty, makeFreshTables, migrationsOf, readOwnMigrations } from "./fresh-tables.ts";
import { loadTables } from "./load-tables.ts";
import { replaceQueuedJobs } from "./queued-jobs.ts";
import { PORTABLE_TEXT } from "./table-catalogue.ts";

/** Connections of a node that has just stopped take a moment to close. */
const LEAVING_POLLS = 6;
const LEAVING_POLL_MS = 200;

interface Target {
  connectionString: string;
  openPlatform(): Promise<OpenPlatform>;
  /** Sessions and keys of another secret are useless, so they are skipped. */
  isOtherSecret: boolean;
  mayReplace: boolean;
}

/** @throws CommandError if the database is in use, or has rows that must not be replaced */
export async function restoreBackup(archive: ArchiveReader, target: Target): Promise<void> {
  const migrations = migrationsOf(archive.manifest);
  const queued = await readJobs(archive);
  const client = await connectClient(target.connectionString);
  try {
    await rejectWhenInUse(client);
    await readOwnMigrations(client);
    await rejectWhenFull(client, target);
    const platform = await target.openPlatform();
    try {
      // Before the transaction, because creating a queue would wait for its locks.
      await platform.jobs.prepare(queued.map(({ name }) => name));
      await client.query("begin");
      await replaceAll(client, archive, { platform, migrations, queued, target });
      await client.query("commit");
      await removeOtherFiles(archive, platform.files);
    } finally {
      await platform.close();
    }
    await client.query("analyze");
  } finally {
    await client.end().catch(() => {});
  }
}

interface Parts {
  platform: Pick<OpenPlatform, "files" | "jobs">;
  migrations: readonly Migration[];
  queued: readonly QueuedJob[];
  target: Target;
}

/** Files are written outside the transaction; leftovers are harmless. */
async function replaceAll(client: pg.Client, archive: ArchiveReader, parts: Parts): Promise<void> {
  const { platform, migrations, queued, target } = parts;
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await client.query(PORTABLE_TEXT);
  await rejectWhenFull(client, target);
  await makeFreshTables(client, migrations);
  await loadTables(client, archive);
  await updateTables(client);
  if (target.isOtherSecret) await removeForeignSecrets(client);
  await replaceQueuedJobs(client, platform.jobs, queued);
  for (const { key } of archive.manifest.files) {
    await platform.files.put(key, await buffer(archive.read(fileEntry(key))));
  }
}

async function readJobs(archive: ArchiveReader): Promise<QueuedJob[]> {
  const lines = (await buffer(archive.read(JOBS_ENTRY))).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => queuedJob.parse(JSON.parse(line)));
}

/** A running node would write during the restore and keep stale caches. */
async function rejectWhenInUse(client: pg.Client): Promise<void> {
  let others = 0;
  for (let attempt = 0; attempt < LEAVING_POLLS; attempt++) {
    if (attempt > 0) await delay(LEAVING_POLL_MS);
    const { rows } = await client.query<{ others: number }>(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`);
    others = rows[0]?.others ?? 0;
    if (others === 0) return;
  }
  throw new CommandError(
    `The database is in use by ${countOf(others, "other connection")}. Stop every node of the product first.`,
  );
}

async function rejectWhenFull(client: pg.Client, { mayReplace }: Target): Promise<void> {
  if (mayReplace || (await isEmpty(client))) return;
  throw new CommandError(
    "The database already has data. Restore into an empty one, or use --replace-everything.",
  );
}

async function removeOtherFiles({ manifest }: ArchiveReader, files: FileStore): Promise<void> {
  const kept = new Set(manifest.files.map(({ key }) => key));
  const others: string[] = [];
  for await (const key of files.list("")) if (!kept.has(key)) others.push(key);
  for (const key of others) await files.remove(key);
}
