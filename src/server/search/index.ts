export type { Directories } from "./find-suggestions.ts";
export { readText, type TextReading } from "./read-text.ts";
