import { createHash } from "node:crypto";
import { access, constants, stat } from "node:fs/promises";
import { type Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { Refusal } from "#server/operator/command-error.ts";
import {
  FORMAT_VERSION,
  MANIFEST_ENTRY,
  type Manifest,
  manifest as manifestSchema,
} from "./backup-format.ts";
import { checkSeal } from "./seal.ts";

export interface ArchiveReader {
  manifest: Manifest;
  /** The content of a file, which fails at its end unless it is the one of the manifest. */
  read(name: string): Promise<Readable>;
  close(): void;
}

/** @throws Refusal unless the file is a whole backup that this version can read */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const isFile = await access(file, constants.R_OK)
    .then(() => stat(file))
    .then(
      (found) => found.isFile(),
      () => false,
    );
  if (!isFile) throw new Refusal(`${file} does not exist or can't be read.`);
  await checkSeal(file);
  const zip = await openZip(file);
  try {
    const entries = await listEntries(zip);
    const manifest = await readManifest(file, zip, entries);
    const listed = new Map(manifest.entries.map((entry) => [entry.name, entry]));
    const strangers = [...entries.keys()].filter((name) => name !== MANIFEST_ENTRY && !listed.has(name));
    const missing = [...listed.keys()].filter((name) => !entries.has(name));
    if (strangers.length + missing.length > 0) {
      throw new Refusal(
        `The contents of ${file} don't match its manifest: ${[...missing, ...strangers].join(", ")}.`,
      );
    }
    return {
      manifest,
      async read(name) {
        const entry = entries.get(name);
        const sums = listed.get(name);
        if (!entry || !sums) throw new Refusal(`${file} has no ${name}.`);
        const stream = await openEntry(zip, entry);
        return stream.compose(checking(name, sums)) as unknown as Readable;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function openZip(file: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(new Refusal(`${file} is not a backup: ${error.message}.`)) : resolve(zip),
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
  if (!entry) throw new Refusal(`${file} is not a backup: it has no ${MANIFEST_ENTRY}.`);
  const content = JSON.parse((await buffer(await openEntry(zip, entry))).toString("utf8"));
  if (Number(content.version) > FORMAT_VERSION) {
    throw new Refusal(`${file} was written by a newer version of ToolComps. Use that version to read it.`);
  }
  return manifestSchema.parse(content);
}

function checking(name: string, sums: { bytes: number; sha256: string }): Transform {
  const hash = createHash("sha256");
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      const isRight = bytes === sums.bytes && hash.digest("hex") === sums.sha256;
      done(isRight ? null : new Refusal(`${name} in the backup is damaged.`));
    },
  });
}
