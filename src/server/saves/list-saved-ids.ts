import { and, desc, eq, isNotNull } from "drizzle-orm";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { saves } from "#server/platform/db/schema/index.ts";
import { SAVE_COLUMNS } from "./save-row.ts";

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
      .limit(SERVER_LIMITS.savedItems);
    return { ids: rows.flatMap(({ id }) => id ?? []) };
  });
