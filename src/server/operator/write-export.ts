import { existsSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Desk } from "./desk.ts";
import { Refusal } from "./refusal.ts";

/** Writes an export to a new file, whole or not at all. */
export async function writeExport(desk: Desk, name: string, { csv, count }: { csv: string; count: number }) {
  const file = path.resolve(name);
  if (existsSync(file)) throw new Refusal(`${file} exists already; it stays as it is.`);
  if (!existsSync(path.dirname(file))) throw new Refusal(`There is no folder ${path.dirname(file)}.`);
  const draft = `${file}.${process.pid}.part`;
  try {
    await writeFile(draft, csv, { flag: "wx" });
    await rename(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  desk.say(`Wrote ${count} lines to ${file}.`);
}
