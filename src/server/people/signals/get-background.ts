import { and, desc, eq, isNull } from "drizzle-orm";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { canModerate, moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { personNotes, profiles, users } from "#server/platform/db/schema/index.ts";
import { loadSignals } from "./load-signals.ts";

/** Moderators don't read what others noted about themselves. */
export const getBackground = api.people.getBackground
  .use(moderatorsOnly)
  .handler(async ({ input: { id }, context, errors }) => {
    const { db, reader } = context;
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.departedAt)));
    if (!user) throw errors.NOT_FOUND();
    if (!canModerate(reader, { userId: id })) return { notes: [], signals: [], can: { addNote: false } };
    const [notes, signals] = await Promise.all([loadNotes(db, id, reader.userId), loadSignals(db, id)]);
    return { notes, signals, can: { addNote: notes.length < SERVER_LIMITS.personNotes } };
  });

async function loadNotes(db: Database, userId: string, readerId: string) {
  const rows = await db
    .select({
      id: personNotes.id,
      text: personNotes.text,
      authorId: personNotes.authorId,
      fullName: profiles.fullName,
      createdAt: personNotes.createdAt,
    })
    .from(personNotes)
    .leftJoin(profiles, eq(profiles.id, personNotes.authorId))
    .where(eq(personNotes.userId, userId))
    .orderBy(desc(personNotes.id))
    .limit(SERVER_LIMITS.personNotes);
  return rows.map(({ id, text, authorId, fullName, createdAt }) => ({
    ...{ id, text },
    author: authorId === null ? null : { id: authorId, fullName: fullName ?? "" },
    createdAt: createdAt.toISOString(),
    can: { remove: authorId === readerId },
  }));
}
