export { approveEntry as approve } from "./approve-entry.ts";
export { getEntry as get } from "./get-entry.ts";
export { listEntries as list } from "./list-entries.ts";
export { listSimilar } from "./list-similar.ts";
export { mergeEntries as merge } from "./merge/merge-entries.ts";
export { undoMerge } from "./merge/undo-merge.ts";
export { putDifferent } from "./put-different.ts";
export { updateMarket } from "./update-market.ts";
export { updateTool } from "./update-tool.ts";
