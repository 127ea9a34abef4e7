import { eq, sql } from "drizzle-orm";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { saves } from "#server/platform/db/schema/index.ts";
import { checkVersion, versionOf } from "#server/platform/versions.ts";
import { keepPriceAtSave } from "#server/price-changes/index.ts";
import { findSaveable } from "./find-saveable.ts";
import { isSaveOf, SAVE_COLUMNS } from "./save-row.ts";

/** Saves an item. Idempotent: keeps the date, and the note if none is sent. @throws CHANGED for a note that wasn't read */
export const putSave = api.saves.put.use(memberWrites).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const column = saves[SAVE_COLUMNS[input.kind]];
  return db.transaction(async (tx) => {
    const id = await findSaveable(tx, reader, input);
    if (id === null) throw errors.NOT_FOUND();
    await lockSaves(tx, reader.userId);
    const isNew = (await tx.$count(saves, isSaveOf(reader.userId, { kind: input.kind, id }))) === 0;
    if (isNew && (await tx.$count(saves, eq(saves.userId, reader.userId))) >= SERVER_LIMITS.savedItems) {
      throw errors.TOO_MANY_SAVED();
    }
    const [saved] = await tx
      .insert(saves)
      .values({ userId: reader.userId, [SAVE_COLUMNS[input.kind]]: id, note: input.note ?? "" })
      .onConflictDoUpdate({
        target: [saves.userId, column],
        targetWhere: sql`${sql.identifier(column.name)} is not null`,
        // Updates without a change, because DO NOTHING would neither lock nor return the row.
        set: { note: sql`${saves.note}` },
      })
      .returning({ note: saves.note });
    if (isNew && input.kind === "tools") await keepPriceAtSave(tx, reader.userId, id);
    const stored = { note: saved?.note ?? "" };
    const edit = { note: input.note ?? stored.note };
    if (edit.note !== stored.note) {
      if (stored.note !== "") checkVersion(errors, input.version, stored, edit);
      await tx
        .update(saves)
        .set(edit)
        .where(isSaveOf(reader.userId, { kind: input.kind, id }));
    }
    return { isSaved: true, ...edit, version: versionOf(edit) };
  });
});

/** Concurrent saves of a member are counted one after the other. */
const lockSaves = (tx: Transaction, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saves ${userId}`}, 0))`);
