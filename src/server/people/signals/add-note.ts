import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { logAction } from "#server/moderation/index.ts";
import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { lockUser } from "#server/platform/auth/deleted-users.ts";
import { personNotes } from "#server/platform/db/schema/index.ts";

/** The log says that a note was added, without its text. */
export const addNote = api.people.addNote.use(moderatorWrites).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const { id: userId, text } = input;
  const id = uuidv7();
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw errors.NOT_FOUND();
    if (!canModerate(reader, { userId })) throw errors.FORBIDDEN();
    if ((await tx.$count(personNotes, eq(personNotes.userId, userId))) >= SERVER_LIMITS.personNotes)
      throw errors.TOO_MANY_NOTES();
    await tx.insert(personNotes).values({ id, userId, authorId: reader.userId, text });
    await logAction(tx, {
      actorId: reader.userId,
      action: "add-note",
      subject: { kind: "person", id: userId },
    });
  });
  return { id };
});
