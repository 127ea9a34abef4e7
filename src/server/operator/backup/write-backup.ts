import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { CommandError } from "#server/operator/command-context.ts";
import type { Config } from "#server/platform/config/config.ts";
import { fingerprintOf } from "#server/platform/config/secret-fingerprint.ts";
import { connectClient } from "#server/platform/db/connect-client.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { FILE_COLUMNS, keyOfName } from "#server/platform/files/named-files.ts";
import { type ArchiveWriter, writeArchive } from "./archive-writer.ts";
import {
  FORMAT_VERSION,
  fileEntry,
  JOBS_ENTRY,
  MANIFEST_ENTRY,
  type Manifest,
  SECRET_ENTRY,
  tableEntry,
} from "./backup-format.ts";
import { readOwnMigrations } from "./fresh-tables.ts";
import { readQueuedJobs } from "./queued-jobs.ts";
import { copyTarget, listTables, PORTABLE_TEXT, readSequences, type Table } from "./table-catalogue.ts";

const NEWLINE = 10;

interface Source {
  config: Config;
  connectionString: string;
  files: FileStore;
}

/** From one snapshot, so that foreign keys match while the product keeps running. */
export async function writeBackup(file: string, source: Source): Promise<Manifest> {
  let written: Manifest | undefined;
  await writeArchive(file, async (archive) => {
    written = await fill(archive, source);
    await archive.add(MANIFEST_ENTRY, Readable.from([Buffer.from(JSON.stringify(written, undefined, 1))]));
  });
  if (written === undefined) throw new Error("the backup has no manifest");
  return written;
}

async function fill(archive: ArchiveWriter, { config, connectionString, files }: Source): Promise<Manifest> {
  const entries: Manifest["entries"] = [];
  const add = async (name: string, content: Readable) => void entries.push(await archive.add(name, content));
  const { named, ...database } = await dumpDatabase(connectionString, add);
  const stored = await addFiles(files, named, add);
  const secret = await readKeptSecret(config);
  if (secret !== undefined) await add(SECRET_ENTRY, Readable.from([secret]));
  return {
    format: "toolcomps-backup",
    version: FORMAT_VERSION,
    madeAt: new Date().toISOString(),
    secretFingerprint: fingerprintOf(config.secret),
    ...database,
    files: stored,
    entries,
  };
}

type Add = (name: string, content: Readable) => Promise<void>;

async function dumpDatabase(connectionString: string, add: Add) {
  const client = await connectClient(connectionString);
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(PORTABLE_TEXT);
    const migrations = await readOwnMigrations(client);
    if (migrations.length === 0)
      throw new CommandError("The database is empty, so there is nothing to back up.");
    const jobs = await readQueuedJobs(client);
    const tables: Manifest["tables"] = [];
    const named: string[] = [];
    for (const table of await listTables(client)) {
      tables.push({ ...table, rows: await dumpTable(client, table, add) });
      named.push(...(await readFileNames(client, table)));
    }
    const sequences = await readSequences(client);
    await client.query("commit");
    await add(JOBS_ENTRY, Readable.from(jobs.map((job) => Buffer.from(`${JSON.stringify(job)}\n`))));
    return { migrations, tables, sequences, jobs: jobs.length, named };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the number of rows: one per line, because COPY escapes line breaks. */
async function dumpTable(client: pg.Client, table: Table, add: Add): Promise<number> {
  let rows = 0;
  const lines = client.query(copyTo(`copy ${copyTarget(client, table)} to stdout`));
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      for (const byte of chunk) if (byte === NEWLINE) rows += 1;
      yield chunk;
    }
  };
  await add(tableEntry(table.name), Readable.from(count(lines)));
  return rows;
}

/** Of the files that the table's rows name. */
async function readFileNames(client: pg.Client, { name }: Table): Promise<string[]> {
  const column = FILE_COLUMNS.find(({ table }) => table === name)?.column;
  if (column === undefined) return [];
  const { rows } = await client.query<{ name: string }>(
    `select ${column} as name from public.${client.escapeIdentifier(name)} where ${column} is not null`,
  );
  return rows.map((row) => row.name);
}

/** Runs after the snapshot, so that the files exist unless they were replaced since. Leaves out what no row names. */
async function addFiles(files: FileStore, named: readonly string[], add: Add): Promise<Manifest["files"]> {
  const added: Manifest["files"] = [];
  for (const name of named) {
    const key = keyOfName(name);
    const file = key && (await files.get(key));
    if (!key || !file) continue;
    await add(fileEntry(key), Readable.from([Buffer.from(file)]));
    added.push({ key });
  }
  return added;
}

async function readKeptSecret({ dataDir, secret }: Config): Promise<Buffer | undefined> {
  const kept = await readFile(path.join(dataDir, "secret")).catch(() => undefined);
  return kept?.toString("utf8").trim() === secret ? kept : undefined;
}
