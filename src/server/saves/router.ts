export { listSavedIds as listIds } from "./list-saved-ids.ts";
export { listSaves as list } from "./list-saves.ts";
export { putSave as put } from "./put-save.ts";
export { removeSave as remove } from "./remove-save.ts";
