import { eq, type SQL } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { contactRequests } from "#server/platform/db/schema/index.ts";
import { countRequests, selectRequests, toContactRequest } from "./contact-request-view.ts";

export async function changeDone(db: Database, id: string, mark: { doneAt: SQL | null; doneBy: SQL | null }) {
  await db.update(contactRequests).set(mark).where(eq(contactRequests.id, id));
  const [row] = await selectRequests(db).where(eq(contactRequests.id, id));
  return row && { request: toContactRequest(row), counts: await countRequests(db) };
}
