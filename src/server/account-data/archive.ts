import { Readable } from "node:stream";
import yazl from "yazl";
import type { Platform } from "#server/platform/platform.ts";
import { readmeOf } from "./archive-readme.ts";
import { REGISTER } from "./data-inventory.ts";
import { type Row, toCsv, toJson } from "./export-files.ts";
import { sectionsOf } from "./export-queries.ts";
import type { Owner, Section } from "./export-query.ts";
import { listFilesOf } from "./stored-files.ts";

type Deps = Pick<Platform, "config" | "db" | "files" | "log" | "signedValues">;

/**
 * A ZIP of all sections, each as JSON and as CSV, and a text that explains them. A section is read when its turn has
 * come, so that one at a time is in memory, and whoever reads slowly holds no connection.
 */
export async function openArchive(
  means: Deps,
  person: Pick<Owner, "userId" | "email">,
): Promise<ReadableStream<Uint8Array>> {
  const owner = { ...person, suppressionHash: means.signedValues.hash("suppression", person.email) };
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => {
    means.log.error({ err: error }, "a data export was interrupted");
    output.destroy(error);
  });
  zip.addBuffer(Buffer.from(readmeOf(means.config)), "README.txt");
  for (const section of Object.keys(REGISTER).flatMap(sectionsOf)) addSection(zip, means, owner, section);
  for await (const key of listFilesOf(means.files, person.userId)) addFile(zip, means, key);
  zip.end();
  return toWebStream(output);
}

/**
 * What Readable.toWeb is for; that throws past everybody when a reader goes away while it is about to pass on more, and
 * ReadableStream.from goes on when nothing was read before.
 */
function toWebStream(output: Readable): ReadableStream<Uint8Array> {
  const parts = output[Symbol.asyncIterator]();
  // Told to whoever reads next, if somebody does.
  output.on("error", () => {});
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void output.destroy(),
  });
}

/** One that was replaced meanwhile is empty. */
function addFile(zip: yazl.ZipFile, { files }: Deps, key: string): void {
  addLazily(zip, `files/${key.slice(key.lastIndexOf("/") + 1)}`, async () => (await files.get(key)) ?? "");
}

function addSection(zip: yazl.ZipFile, { db }: Deps, owner: Owner, section: Section): void {
  let rows: Promise<Row[]> | undefined;
  addLazily(zip, `json/${section.file}.json`, async () => {
    rows = readSection(db, owner, section);
    return toJson(await rows);
  });
  addLazily(zip, `csv/${section.file}.csv`, async () => {
    const read = (await rows) ?? [];
    rows = undefined;
    return toCsv(read);
  });
}

/** Adds what is read when its turn has come; for whoever has gone away nothing more is read. */
function addLazily(zip: yazl.ZipFile, name: string, read: () => Promise<string | Uint8Array>): void {
  const output = zip.outputStream as Readable;
  zip.addReadStreamLazy(name, (give) => {
    if (output.destroyed) return;
    read().then(
      (content) => give(null, Readable.from([Buffer.from(content)])),
      // Without a stream nothing is written; the library only wants one.
      (error: Error) => output.destroyed || give(error, Readable.from([])),
    );
  });
}

/** The rows of a section, without what it leaves out. */
export async function readSection(
  db: Deps["db"],
  owner: Owner,
  { rows, omit = [] }: Section,
): Promise<Row[]> {
  const { rows: read } = await db.execute<Row>(rows(owner));
  return read.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !omit.includes(name))));
}
