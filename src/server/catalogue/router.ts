import { approveEntry } from "./approve-entry.ts";
import { getEntry } from "./get-entry.ts";
import { listEntries } from "./list-entries.ts";
import { listSimilar } from "./list-similar.ts";
import { mergeEntries } from "./merge-entries.ts";
import { putDifferent } from "./put-different.ts";
import { undoMerge } from "./undo-merge.ts";
import { updateMarket } from "./update-market.ts";
import { updateTool } from "./update-tool.ts";

export const catalogueRouter = {
  list: listEntries,
  get: getEntry,
  updateTool,
  updateMarket,
  approve: approveEntry,
  merge: mergeEntries,
  undoMerge,
  listSimilar,
  putDifferent,
};
