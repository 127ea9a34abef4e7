import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { saves } from "#server/platform/db/schema/index.ts";
import { ofPersonAndItem } from "./save-row.ts";

export const removeSave = api.saves.remove.use(memberWrites).handler(async ({ input, context }) => {
  await context.db.delete(saves).where(ofPersonAndItem(context.reader.userId, input));
  return { isSaved: false, note: "" };
});
