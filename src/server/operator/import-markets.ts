import type { Command } from "commander";
import { applyMarketImport, planMarketImport } from "#server/markets/index.ts";
import { refreshNamedParts } from "#server/reviews/index.ts";
import type { Desk } from "./desk.ts";
import { addImport } from "./run-import.ts";

export function addImportMarkets(markets: Command, desk: Desk): void {
  addImport(markets, desk, {
    summary: "create and change markets from a CSV file",
    about:
      "Creates and changes markets. A line means the market of its id; without an id that of its city and " +
      "state, or a new one, whose empty fields are taken from the bundled list of places. An empty field of a " +
      "market that exists is emptied, but its address (slug) stays.",
    plan: planMarketImport,
    apply: applyMarketImport,
    refresh: (tx, marketIds) => refreshNamedParts(tx, { marketIds }),
  });
}
