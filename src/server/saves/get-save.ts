import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { saves } from "#server/platform/db/schema/index.ts";
import { canSave } from "./can-save.ts";
import { ofPersonAndItem } from "./save-row.ts";

/** Whether one has saved an item that one may see, with one's own note. */
export const getSave = api.saves.get
  .use(signedIn)
  .handler(async ({ input, context: { db, reader }, errors }) => {
    const [isThere, [save]] = await Promise.all([
      canSave(db, reader, input),
      db.select({ note: saves.note }).from(saves).where(ofPersonAndItem(reader.userId, input)),
    ]);
    if (!isThere) throw errors.NOT_FOUND();
    return { isSaved: save !== undefined, note: save?.note ?? "" };
  });
