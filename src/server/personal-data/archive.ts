import { Readable } from "node:stream";
import yazl from "yazl";
import type { Platform } from "#server/platform/platform.ts";
import { readmeOf } from "./archive-readme.ts";
import { REGISTER } from "./register.ts";
import type { Owner, Section } from "./section.ts";
import { type Row, toCsv, toJson } from "./section-files.ts";
import { sectionsOf } from "./sections.ts";
import { listFilesOf } from "./stored-files.ts";

type Means = Pick<Platform, "config" | "db" | "files" | "log" | "signedValues">;

/**
 * A ZIP of all sections, each as JSON and as CSV, and a text that explains them. A section is read when its turn has
 * come, so that one at a time is in memory, and whoever reads slowly holds no connection.
 */
export async function openArchive(
  means: Means,
  person: Pick<Owner, "userId" | "email">,
): Promise<ReadableStream<Uint8Array>> {
  const owner = { ...person, suppressionHash: means.signedValues.hash("suppression", person.email) };
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => {
    means.log.error({ err: error }, "a copy of somebody's data broke off");
    output.destroy(error);
  });
  zip.addBuffer(Buffer.from(readmeOf(means.config)), "README.txt");
  for (const section of Object.keys(REGISTER).flatMap(sectionsOf)) addSection(zip, means, owner, section);
  for await (const key of listFilesOf(means.files, person.userId)) addFile(zip, means, key);
  zip.end();
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

/** One that was replaced meanwhile is empty. */
function addFile(zip: yazl.ZipFile, { files }: Means, key: string): void {
  zip.addReadStreamLazy(`files/${key.slice(key.lastIndexOf("/") + 1)}`, (give) => {
    files.get(key).then(
      (bytes) => give(null, Readable.from([Buffer.from(bytes ?? [])])),
      (error: Error) => give(error, Readable.from([])),
    );
  });
}

function addSection(zip: yazl.ZipFile, { db }: Means, owner: Owner, section: Section): void {
  let rows: Promise<Row[]> | undefined;
  const add = (name: string, write: (rows: Row[]) => string) => {
    zip.addReadStreamLazy(name, (give) => {
      rows ??= readSection(db, owner, section);
      rows.then(
        (read) => give(null, Readable.from([Buffer.from(write(read))])),
        // Without a stream nothing is written; the library only wants one.
        (error: Error) => give(error, Readable.from([])),
      );
    });
  };
  add(`json/${section.file}.json`, toJson);
  add(`csv/${section.file}.csv`, (read) => {
    rows = undefined;
    return toCsv(read);
  });
}

/** The rows of a section, without what it leaves out. */
export async function readSection(
  db: Means["db"],
  owner: Owner,
  { rows, omit = [] }: Section,
): Promise<Row[]> {
  const { rows: read } = await db.execute<Row>(rows(owner));
  return read.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !omit.includes(name))));
}
