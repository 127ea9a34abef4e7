export { readText, type TextReading } from "./read-text.ts";
