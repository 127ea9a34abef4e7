import { eq, type SQL, sql } from "drizzle-orm";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { contactRequests } from "#server/platform/db/schema/index.ts";
import { countRequests } from "./contact-queue.ts";
import { selectRequests, toContactRequest } from "./contact-request-view.ts";

/** Marks a request as done. Idempotent: keeps the first mark's time and author. */
export const putDone = api.contact.putDone.use(moderatorWrites).handler((call) =>
  changeDone(call, {
    doneAt: sql`coalesce(done_at, now())`,
    doneBy: sql`case when done_at is null then ${call.context.reader.userId}::uuid else done_by end`,
  }),
);

interface Call {
  input: { id: string };
  context: { db: Database };
  errors: { NOT_FOUND: () => Error };
}

export async function changeDone(
  { input: { id }, context: { db }, errors }: Call,
  mark: { doneAt: SQL | null; doneBy: SQL | null },
) {
  await db.update(contactRequests).set(mark).where(eq(contactRequests.id, id));
  const [row] = await selectRequests(db).where(eq(contactRequests.id, id));
  if (!row) throw errors.NOT_FOUND();
  return { request: toContactRequest(row), counts: await countRequests(db) };
}
