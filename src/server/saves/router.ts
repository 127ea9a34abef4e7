import { getSave } from "./get-save.ts";
import { listSaves } from "./list-saves.ts";
import { putSave } from "./put-save.ts";
import { removeSave } from "./remove-save.ts";

export const savesRouter = { list: listSaves, get: getSave, put: putSave, remove: removeSave };
