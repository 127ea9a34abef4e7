import type { Command } from "commander";
import { applyMarketImport, planMarketImport } from "#server/markets/index.ts";
import { refreshDenormalizedNames } from "#server/reviews/index.ts";
import type { CommandContext } from "./command-context.ts";
import { addImport } from "./run-import.ts";

export function addImportMarkets(markets: Command, context: CommandContext): void {
  addImport(markets, context, {
    summary: "create and edit markets from a CSV file",
    about:
      "Creates and updates markets. A line is matched by id or, without an id, by city and state. If nothing " +
      "matches, it creates a market and fills empty cells from the bundled list of places. In an existing market " +
      'an empty cell keeps the stored value. Write "-" to clear latitude, longitude or population.',
    plan: planMarketImport,
    apply: applyMarketImport,
    refresh: (tx, marketIds) => refreshDenormalizedNames(tx, { marketIds }),
  });
}
