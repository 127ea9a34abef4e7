import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { CsvMistake } from "#server/platform/text/csv.ts";
import type { ImportedLine, ImportPlan } from "#server/platform/text/plan-import.ts";
import type { CommandContext } from "./command-context.ts";
import { CommandError } from "./command-error.ts";
import { countOf } from "./count-of.ts";

interface Import<Row> {
  summary: string;
  about: string;
  plan(tx: Transaction, csv: string): Promise<ImportPlan<Row>>;
  apply(tx: Transaction, plan: ImportPlan<Row>): Promise<void>;
  refresh(tx: Transaction, changedIds: readonly string[]): Promise<number>;
}

export function addImport<Row extends { id: string }>(
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
