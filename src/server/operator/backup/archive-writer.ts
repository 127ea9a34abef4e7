import { createHash } from "node:crypto";
import { createWriteStream, existsSync, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";
import { Refusal } from "#server/operator/command-error.ts";
import { sealing, UNSEALED } from "./seal.ts";

export interface ArchiveWriter {
  /** Adds a file, when it is read to its end; says what is checked later. */
  add(name: string, content: Readable): Promise<{ name: string; bytes: number; sha256: string }>;
}

/**
 * Writes a sealed ZIP that only its owner can read. It has another name until it is whole and on disk: what is
 * interrupted leaves nothing.
 *
 * @throws Refusal when the file exists
 */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>) {
  if (existsSync(file)) throw new Refusal(`${file} already exists. Nothing was written.`);
  if (!existsSync(path.dirname(file))) throw new Refusal(`The folder ${path.dirname(file)} does not exist.`);
  const draft = `${file}.${process.pid}.part`;
  const remove = () => rmSync(draft, { force: true });
  process.once("exit", remove);
  try {
    await writeDraft(draft, fill);
    await rename(draft, file);
  } finally {
    remove();
    process.off("exit", remove);
  }
}

async function writeDraft(draft: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const zip = new yazl.ZipFile();
  const cancel = new AbortController();
  const output = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(zip.outputStream, sealing(), output, { signal: cancel.signal });
  // Of two that wait for the same failure one is enough to tell.
  written.catch(() => {});
  zip.on("error", (error) => cancel.abort(error));
  try {
    // When the disk is full nothing reads any more what is being added.
    const failure = written.then(() => new Promise<never>(() => {}));
    await Promise.race([fill({ add: (name, content) => addEntry(zip, name, content) }), failure]);
    zip.end({ comment: UNSEALED, forceZip64Format: false });
    await written;
  } catch (error) {
    cancel.abort(error);
    await written.catch(() => {});
    throw error;
  }
}

async function addEntry(zip: yazl.ZipFile, name: string, content: Readable) {
  const hash = createHash("sha256");
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const entry = new PassThrough();
  zip.addReadStream(entry, name, { mode: 0o600 });
  await pipeline(content, counting, entry);
  return { name, bytes, sha256: hash.digest("hex") };
}
