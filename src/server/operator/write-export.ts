import { existsSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CommandContext } from "./command-context.ts";
import { CommandError } from "./command-error.ts";
import { countOf } from "./count-of.ts";

export async function writeExport(
  context: CommandContext,
  name: string,
  { csv, count }: { csv: string; count: number },
) {
  const file = path.resolve(name);
  if (existsSync(file)) throw new CommandError(`${file} already exists. Nothing was written.`);
  if (!existsSync(path.dirname(file)))
    throw new CommandError(`The folder ${path.dirname(file)} does not exist.`);
  const draft = `${file}.${process.pid}.part`;
  try {
    await writeFile(draft, csv, { flag: "wx" });
    await rename(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  context.print(`Wrote ${countOf(count, "line")} to ${file}.`);
}
