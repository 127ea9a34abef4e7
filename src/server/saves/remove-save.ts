import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { saves } from "#server/platform/db/schema/index.ts";
import { findSaveable } from "./find-saveable.ts";
import { isSaveOf } from "./save-row.ts";

export const removeSave = api.saves.remove.use(memberWrites).handler(async ({ input, context }) => {
  const { db, reader } = context;
  // What can't be seen anymore can still be removed.
  const id = (await findSaveable(db, reader, input)) ?? input.id;
  await db.delete(saves).where(isSaveOf(reader.userId, { ...input, id }));
  return { isSaved: false, note: "" };
});
