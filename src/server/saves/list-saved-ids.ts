import { and, desc, eq, isNotNull } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { saves } from "#server/platform/db/schema/index.ts";
import { SAVE_COLUMNS } from "./save-row.ts";

/** Ours: who keeps more than this finds the older ones in the list. */
const MOST = 2000;

/** What of a kind one has saved, whether or not it is still to be seen: ids that one knows already. */
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
