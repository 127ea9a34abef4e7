export { openDesk } from "./desk.ts";
export { runCommand } from "./run-command.ts";
