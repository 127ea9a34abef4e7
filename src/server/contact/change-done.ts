import { eq, type SQL } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { contactRequests } from "#server/platform/db/schema/index.ts";
import { countRequests, selectRequests, toContactRequest } from "./contact-request-view.ts";

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
