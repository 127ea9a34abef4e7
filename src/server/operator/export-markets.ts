import type { Command } from "commander";
import { exportMarkets } from "#server/markets/index.ts";
import type { Desk } from "./desk.ts";
import { writeExport } from "./write-export.ts";

export function addExportMarkets(markets: Command, desk: Desk): void {
  markets
    .command("export")
    .summary("write all markets to a CSV file")
    .description(
      "Writes all markets, also those not published yet, to a new CSV file that spreadsheets open.",
    )
    .argument("<file.csv>", "must not exist yet")
    .action((file: string) =>
      desk.withPlatform(async ({ db }) => writeExport(desk, file, await exportMarkets(db))),
    );
}
