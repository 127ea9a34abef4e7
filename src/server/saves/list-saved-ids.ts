import { and, desc, eq, isNotNull } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { saves } from "#server/platform/db/schema/index.ts";
import { SAVE_COLUMNS } from "./save-row.ts";

/** Older saves are in the saved list. */
const MOST = 2000;

/** Includes items that the reader may no longer see, because they already know the ids. */
export const listSavedIds = api.saves.listIds
  .use(signedIn)
  .handler(async ({ input, context: { db, reader } }) => {
    const column = saves[SAVE_COLUMNS[input.kind]];
    const rows = await db
      .select({ id: column })
      .from(saves)
      .where(and(eq(saves.userId, reader.userId), isNotNull(column)))
      .orderBy(desc(saves.createdAt), desc(saves.id))
      .limit(MOST);
    return { ids: rows.flatMap(({ id }) => id ?? []) };
  });
