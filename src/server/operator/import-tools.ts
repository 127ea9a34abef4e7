import type { Command } from "commander";
import { refreshNamedParts } from "#server/reviews/index.ts";
import { applyToolImport, planToolImport } from "#server/tools/index.ts";
import type { Desk } from "./desk.ts";
import { addImport } from "./run-import.ts";

export function addImportTools(tools: Command, desk: Desk): void {
  addImport(tools, desk, {
    summary: "create and change tools from a CSV file",
    about:
      "Creates and changes tools. A line means the tool of its id; without an id that of its name in any " +
      "spelling, or a new one. Other names (aliases) are separated by |. The address (slug) stays where the " +
      "field is empty.",
    plan: planToolImport,
    apply: applyToolImport,
    refresh: (tx, toolIds) => refreshNamedParts(tx, { toolIds }),
  });
}
