import type { Readable } from "node:stream";
import { CommandError } from "#server/operator/command-context.ts";
import type { ArchiveReader } from "./archive-reader.ts";
import { tableEntry } from "./backup-format.ts";

const NEWLINE = 10;

/** @throws CommandError when a checksum or a count of rows is wrong */
export async function verifyBackup(archive: ArchiveReader): Promise<void> {
  const rowsOf = new Map(archive.manifest.tables.map(({ name, rows }) => [tableEntry(name), rows]));
  for (const { name } of archive.manifest.entries) {
    const lines = await countLines(archive.read(name));
    const rows = rowsOf.get(name);
    if (rows !== undefined && rows !== lines) {
      throw new CommandError(`${name} should have ${rows} rows but has ${lines}.`);
    }
    rowsOf.delete(name);
  }
  const missing = [...rowsOf.keys()];
  if (missing.length > 0) throw new CommandError(`The backup has no ${missing.join(", ")}.`);
}

async function countLines(content: Readable): Promise<number> {
  let lines = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (byte === NEWLINE) lines += 1;
  }
  return lines;
}
