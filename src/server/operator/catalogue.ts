import type { Command } from "commander";
import { applyMarketImport, exportMarkets, planMarketImport } from "#server/markets/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { copyNames } from "#server/reviews/index.ts";
import { applyToolImport, exportTools, planToolImport } from "#server/tools/index.ts";
import type { CommandContext } from "./command-context.ts";
import { addImport } from "./run-import.ts";
import { writeExport } from "./write-export.ts";

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
