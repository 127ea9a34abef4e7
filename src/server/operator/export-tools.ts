import type { Command } from "commander";
import { exportTools } from "#server/tools/index.ts";
import type { Desk } from "./desk.ts";
import { writeExport } from "./write-export.ts";

export function addExportTools(tools: Command, desk: Desk): void {
  tools
    .command("export")
    .summary("write all tools to a CSV file")
    .description("Writes all tools, also those not published yet, to a new CSV file that spreadsheets open.")
    .argument("<file.csv>", "must not exist yet")
    .action((file: string) =>
      desk.withPlatform(async ({ db }) => writeExport(desk, file, await exportTools(db))),
    );
}
