export { createCommandContext } from "./command-context.ts";
export { runCommand } from "./run-command.ts";
