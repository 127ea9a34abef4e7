import { listSavedIds } from "./list-saved-ids.ts";
import { listSaves } from "./list-saves.ts";
import { putSave } from "./put-save.ts";
import { removeSave } from "./remove-save.ts";

export const savesRouter = { list: listSaves, listIds: listSavedIds, put: putSave, remove: removeSave };
