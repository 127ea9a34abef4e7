export { eraseSaves } from "./erase-saves.ts";
