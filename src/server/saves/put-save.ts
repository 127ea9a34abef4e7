import { sql } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { saves } from "#server/platform/db/schema/index.ts";
import { findSaveable } from "./find-saveable.ts";
import { SAVE_COLUMNS } from "./save-row.ts";

/** Saves an item. Idempotent: keeps the date, and the note if none is sent. */
export const putSave = api.saves.put.use(memberWrites).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const column = saves[SAVE_COLUMNS[input.kind]];
  return db.transaction(async (tx) => {
    const id = await findSaveable(tx, reader, input);
    if (id === null) throw errors.NOT_FOUND();
    const [saved] = await tx
      .insert(saves)
      .values({ userId: reader.userId, [SAVE_COLUMNS[input.kind]]: id, note: input.note ?? "" })
      .onConflictDoUpdate({
        target: [saves.userId, column],
        targetWhere: sql`${sql.identifier(column.name)} is not null`,
        // Updates even without a change, because DO NOTHING would return no row.
        set: { note: input.note ?? sql`${saves.note}` },
      })
      .returning({ note: saves.note });
    return { isSaved: true, note: saved?.note ?? "" };
  });
});
