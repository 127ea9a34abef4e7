import type { Command } from "commander";
import { refreshDenormalizedNames } from "#server/reviews/index.ts";
import { applyToolImport, planToolImport } from "#server/tools/index.ts";
import type { CommandContext } from "./command-context.ts";
import { addImport } from "./run-import.ts";

export function addImportTools(tools: Command, context: CommandContext): void {
  addImport(tools, context, {
    summary: "create and edit tools from a CSV file",
    about:
      "Creates and updates tools. A line is matched by id or, without an id, by name in any spelling. If nothing " +
      "matches, it creates a tool. Separate other names (aliases) with |. In an existing tool an empty slug or " +
      'aliases cell keeps the stored value. Write "-" to remove all aliases.',
    plan: planToolImport,
    apply: applyToolImport,
    refresh: (tx, toolIds) => refreshDenormalizedNames(tx, { toolIds }),
  });
}
