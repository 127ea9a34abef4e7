import { existsSync, rmSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { sql } from "drizzle-orm";
import { applyMarketImport, exportMarkets, planMarketImport } from "#server/markets/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { CsvMistake } from "#server/platform/text/csv.ts";
import type { ImportedLine, ImportPlan } from "#server/platform/text/plan-import.ts";
import { copyNames } from "#server/reviews/index.ts";
import { applyToolImport, exportTools, planToolImport } from "#server/tools/index.ts";
import { type CommandContext, CommandError, countOf } from "./command-context.ts";

export function addMarkets(markets: Command, context: CommandContext): void {
  addExport(markets, context, "markets", exportMarkets);
  addImport(markets, context, {
    summary: "create and edit markets from a CSV file",
    about:
      "Creates and updates markets. A line is matched by id or, without an id, by city and state. If nothing " +
      "matches, it creates a market and fills empty cells from the bundled list of places. In an existing market " +
      'an empty cell keeps the stored value. Write "-" to clear latitude, longitude or population.',
    plan: planMarketImport,
    apply: applyMarketImport,
    refresh: (tx, marketIds) => copyNames(tx, { marketIds }),
  });
}

export function addTools(tools: Command, context: CommandContext): void {
  addExport(tools, context, "tools", exportTools);
  addImport(tools, context, {
    summary: "create and edit tools from a CSV file",
    about:
      "Creates and updates tools. A line is matched by id or, without an id, by name in any spelling. If nothing " +
      "matches, it creates a tool. Separate other names (aliases) with |. In an existing tool an empty slug or " +
      'aliases cell keeps the stored value. Write "-" to remove all aliases.',
    plan: planToolImport,
    apply: applyToolImport,
    refresh: (tx, toolIds) => copyNames(tx, { toolIds }),
  });
}

function addExport(
  group: Command,
  context: CommandContext,
  what: string,
  load: (db: Database) => Promise<{ csv: string; count: number }>,
): void {
  group
    .command("export")
    .summary(`export all ${what} to a CSV file`)
    .description(`Exports all ${what}, including unpublished ones, to a new CSV file.`)
    .argument("<file.csv>", "a new file")
    .action((file: string) =>
      context.withPlatform(async ({ db }) => writeExport(context, file, await load(db))),
    );
}

async function writeExport(
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

interface Import<Row> {
  summary: string;
  about: string;
  plan(tx: Transaction, csv: string): Promise<ImportPlan<Row>>;
  apply(tx: Transaction, plan: ImportPlan<Row>): Promise<void>;
  refresh(tx: Transaction, changedIds: readonly string[]): Promise<number>;
}

function addImport<Row extends { id: string }>(
  group: Command,
  context: CommandContext,
  what: Import<Row>,
): void {
  group
    .command("import")
    .summary(what.summary)
    .description(
      `${what.about} Prints the outcome of each line. If any line is rejected, nothing is written. Nothing is ` +
        "ever deleted.",
    )
    .argument("<file>", "a CSV file with the header of the export")
    .option("--dry-run", "print what would change without writing it")
    .action(async (name: string, { dryRun = false }: { dryRun?: boolean }) => {
      const csv = await readText(path.resolve(name));
      await context.withPlatform(async ({ db }) => {
        const refreshed = await db.transaction((tx) => importFile(tx, context, what, { csv, dryRun, name }));
        if (refreshed > 0) context.print(`Updated ${countOf(refreshed, "review")} to match.`);
      });
    });
}

async function importFile<Row extends { id: string }>(
  tx: Transaction,
  context: CommandContext,
  what: Import<Row>,
  { csv, dryRun, name }: { csv: string; dryRun: boolean; name: string },
): Promise<number> {
  await tx.execute(sql`set local statement_timeout = 0`);
  const plan = await what.plan(tx, csv).catch((error: unknown) => {
    if (!(error instanceof CsvMistake)) throw error;
    throw new CommandError(`${name}, line ${error.line}: ${error.message}. Nothing was written.`);
  });
  for (const { line, outcome, label, details } of plan.lines) {
    context.print(`line ${line}: ${outcome}  ${label}${details === "" ? "" : `: ${details}`}`);
  }
  const total = countOutcomes(plan.lines);
  if (plan.lines.some(({ outcome }) => outcome === "rejected")) {
    throw new CommandError(`${total}. Nothing was written.`);
  }
  if (dryRun) {
    context.print(`${total}. Dry run: nothing was written.`);
    return 0;
  }
  await what.apply(tx, plan);
  context.print(`${total}.`);
  return what.refresh(
    tx,
    plan.changed.map(({ after }) => after.id),
  );
}

function countOutcomes(lines: readonly ImportedLine[]): string {
  const outcomes = ["created", "changed", "unchanged", "rejected"] as const;
  return outcomes
    .map((outcome) => `${lines.filter((line) => line.outcome === outcome).length} ${outcome}`)
    .join(", ");
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Can't read ${file}: ${error.code}.`);
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${file} is not UTF-8. Save it as "CSV UTF-8".`);
  }
}
