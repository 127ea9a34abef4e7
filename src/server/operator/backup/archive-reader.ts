import { createHash } from "node:crypto";
import { access, constants, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { CommandError } from "#server/operator/command-context.ts";
import {
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  type Manifest,
  manifest as manifestSchema,
} from "./backup-format.ts";

export interface ArchiveReader {
  manifest: Manifest;
  /** Returns the content of an entry. The stream fails if it differs from the manifest. */
  read(name: string): Readable;
  close(): void;
}

/** @throws CommandError if the file is cut off, or this version can't read it */
export async function openBackup(file: string): Promise<ArchiveReader> {
  const isFile = await access(file, constants.R_OK)
    .then(() => stat(file))
    .then(
      (found) => found.isFile(),
      () => false,
    );
  if (!isFile) throw new CommandError(`${file} does not exist or can't be read.`);
  const zip = await openZip(file);
  try {
    const entries = await listEntries(zip);
    const manifest = await readManifest(file, zip, entries);
    const listed = new Map(manifest.entries.map((entry) => [entry.name, entry]));
    const strangers = [...entries.keys()].filter((name) => name !== MANIFEST_ENTRY && !listed.has(name));
    const missing = [...listed.keys()].filter((name) => !entries.has(name));
    if (strangers.length + missing.length > 0) {
      throw new CommandError(
        `The contents of ${file} don't match its manifest: ${[...missing, ...strangers].join(", ")}.`,
      );
    }
    return {
      manifest,
      read(name) {
        const entry = entries.get(name);
        const sum = listed.get(name)?.sha256;
        if (!entry || sum === undefined) throw new CommandError(`${file} has no ${name}.`);
        return Readable.from(readChecked(zip, entry, sum));
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof CommandError ? error : damaged(file, error);
  }
}

const damaged = (name: string, error: unknown) =>
  new CommandError(`${name} is damaged, incomplete, or not a backup: ${(error as Error).message}.`);

function openZip(file: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(damaged(file, error)) : resolve(zip),
    );
  });
}

function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once("end", () => resolve(entries));
    zip.once("error", reject);
    zip.readEntry();
  });
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

async function readManifest(file: string, zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
  const entry = entries.get(MANIFEST_ENTRY);
  if (!entry) throw new CommandError(`${file} is not a backup: it has no ${MANIFEST_ENTRY}.`);
  const bytes = await buffer(await openEntry(zip, entry));
  // The library doesn't check this.
  if (crc32(bytes) !== entry.crc32) throw new Error("the checksum of the manifest is wrong");
  const content = JSON.parse(bytes.toString("utf8"));
  if (Number(content.version) > FORMAT_VERSION) {
    throw new CommandError(
      `${file} was written by a newer version of ToolComps. Use that version to read it.`,
    );
  }
  return manifestSchema.parse(content);
}

async function* readChecked(zip: yauzl.ZipFile, entry: yauzl.Entry, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest("hex") !== sha256) throw new Error("its checksum is wrong");
  } catch (error) {
    throw damaged(entry.fileName, error);
  }
}
