export { exportTools } from "./export-tools.ts";
export { applyToolImport, planToolImport } from "./import-tools.ts";
export { findToolByName, findToolBySlug, matchToolNames, matchTools } from "./match-tools.ts";
export { readToolCatalogue, storeTools } from "./store-tools.ts";
export {
  type CachedTool,
  getNamedTools,
  getToolDirectory,
  loadNamedTools,
  type NamedTools,
  type ToolDirectory,
  type ToolNames,
} from "./tool-directory.ts";
export { normalizeToolName, toolSlug } from "./tool-name.ts";
export { toToolLink, toToolRef, toToolSummary } from "./tool-view.ts";
