import { Readable } from "node:stream";
import yazl from "yazl";
import type { Platform } from "#server/platform/platform.ts";
import { readmeOf } from "./archive-readme.ts";
import { INVENTORY } from "./data-inventory.ts";
import { type Row, toCsv, toJson } from "./export-files.ts";
import { sectionsOf } from "./export-queries.ts";
import type { Owner, Section } from "./export-query.ts";

/** Of uploaded files. */
const FOLDERS = ["avatars", "receipts"];

type Deps = Pick<Platform, "config" | "db" | "files" | "log" | "signedValues">;

/** Reads each section into memory in turn, so that slow downloads hold no database connection. */
export async function openDataArchive(
  deps: Deps,
  person: Pick<Owner, "userId" | "email">,
): Promise<ReadableStream<Uint8Array>> {
  const owner = { ...person, suppressionHash: deps.signedValues.hash("suppression", person.email) };
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => {
    deps.log.error({ err: error }, "a data export was interrupted");
    output.destroy(error);
  });
  zip.addBuffer(Buffer.from(readmeOf(deps.config)), "README.txt");
  for (const section of Object.keys(INVENTORY).flatMap(sectionsOf)) addSection(zip, deps, owner, section);
  for (const folder of FOLDERS)
    for await (const key of deps.files.list(`${folder}/${person.userId}/`)) addFile(zip, deps, key);
  zip.end();
  return toWebStream(output);
}

/** Readable.toWeb throws outside of any handler on a disconnect; ReadableStream.from may read on. */
function toWebStream(output: Readable): ReadableStream<Uint8Array> {
  const parts = output[Symbol.asyncIterator]();
  // The next pull() rejects with this error; swallow the event itself.
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

/** Empty if the file was replaced since it was listed. */
function addFile(zip: yazl.ZipFile, { files }: Deps, key: string): void {
  addLazily(zip, `files/${key.slice(key.lastIndexOf("/") + 1)}`, async () => (await files.get(key)) ?? "");
}

function addSection(zip: yazl.ZipFile, deps: Deps, owner: Owner, section: Section): void {
  let rows: Promise<Row[]> | undefined;
  addLazily(zip, `json/${section.file}.json`, async () => {
    rows = readSection(deps, owner, section);
    return toJson(await rows);
  });
  addLazily(zip, `csv/${section.file}.csv`, async () => {
    const read = (await rows) ?? [];
    rows = undefined;
    return toCsv(read);
  });
}

function addLazily(zip: yazl.ZipFile, name: string, read: () => Promise<string | Uint8Array>): void {
  const output = zip.outputStream as Readable;
  zip.addReadStreamLazy(name, (give) => {
    if (output.destroyed) return;
    read().then(
      (content) => give(null, Readable.from([Buffer.from(content)])),
      // An error adds no entry, but the library requires a stream.
      (error: Error) => output.destroyed || give(error, Readable.from([])),
    );
  });
}

export async function readSection(
  deps: Pick<Deps, "db" | "signedValues">,
  owner: Owner,
  { rows, omit = [], open }: Section,
): Promise<Row[]> {
  const { rows: read } = await deps.db.execute<Row>(rows(owner));
  const opened = open ? await Promise.all(read.map((row) => open(deps, row))) : read;
  return opened.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !omit.includes(name))),
  );
}
