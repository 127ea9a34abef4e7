import { createHash } from "node:crypto";
import { createWriteStream, existsSync, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";
import { CommandError } from "#server/operator/command-context.ts";

export interface ArchiveWriter {
  add(name: string, content: Readable): Promise<{ name: string; bytes: number; sha256: string }>;
}

/**
 * Writes a file that only its owner can read. It gets its name once complete and on disk, so that an interrupted
 * backup leaves nothing.
 * @throws CommandError when the file exists
 */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>) {
  if (existsSync(file)) throw new CommandError(`${file} already exists. Nothing was written.`);
  if (!existsSync(path.dirname(file)))
    throw new CommandError(`The folder ${path.dirname(file)} does not exist.`);
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
  const written = pipeline(zip.outputStream, output, { signal: cancel.signal });
  // The failure is reported by the await below.
  written.catch(() => {});
  zip.on("error", (error) => cancel.abort(error));
  try {
    // On a full disk the pipeline stops reading, so `fill` would wait forever.
    const failure = written.then(() => new Promise<never>(() => {}));
    await Promise.race([fill({ add: (name, content) => addEntry(zip, name, content) }), failure]);
    zip.end();
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
