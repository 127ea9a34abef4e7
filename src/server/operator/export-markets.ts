import type { Command } from "commander";
import { exportMarkets } from "#server/markets/index.ts";
import type { CommandContext } from "./command-context.ts";
import { writeExport } from "./write-export.ts";

export function addExportMarkets(markets: Command, context: CommandContext): void {
  markets
    .command("export")
    .summary("export all markets to a CSV file")
    .description("Exports all markets, including unpublished ones, to a new CSV file.")
    .argument("<file.csv>", "a new file")
    .action((file: string) =>
      context.withPlatform(async ({ db }) => writeExport(context, file, await exportMarkets(db))),
    );
}
