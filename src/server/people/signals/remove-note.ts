import { and, eq } from "drizzle-orm";
import { logAction } from "#server/moderation/index.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { personNotes } from "#server/platform/db/schema/index.ts";

export const removeNote = api.people.removeNote
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { id: userId, noteId } = input;
    await db.transaction(async (tx) => {
      const removed = await tx
        .delete(personNotes)
        .where(
          and(
            eq(personNotes.id, noteId),
            eq(personNotes.userId, userId),
            eq(personNotes.authorId, reader.userId),
          ),
        )
        .returning({ id: personNotes.id });
      if (removed.length === 0) throw errors.NOT_FOUND();
      const subject = { kind: "person", id: userId } as const;
      await logAction(tx, { actorId: reader.userId, action: "remove-note", subject });
    });
    return {};
  });
