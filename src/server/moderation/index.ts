export { type LoggedAction, logAction } from "./log-action.ts";
