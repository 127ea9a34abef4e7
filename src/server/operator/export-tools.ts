import type { Command } from "commander";
import { exportTools } from "#server/tools/index.ts";
import type { CommandContext } from "./command-context.ts";
import { writeExport } from "./write-export.ts";

export function addExportTools(tools: Command, context: CommandContext): void {
  tools
    .command("export")
    .summary("export all tools to a CSV file")
    .description("Exports all tools, including unpublished ones, to a new CSV file.")
    .argument("<file.csv>", "a new file")
    .action((file: string) =>
      context.withPlatform(async ({ db }) => writeExport(context, file, await exportTools(db))),
    );
}
