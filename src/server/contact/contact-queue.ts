import { isNotNull, isNull, sql } from "drizzle-orm";
import type { ModeratorQueue } from "#server/moderation/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { contactRequests } from "#server/platform/db/schema/index.ts";

const { doneAt } = contactRequests;

const countOpen = (db: Database) => db.$count(contactRequests, isNull(doneAt));

export async function countRequests(db: Database): Promise<{ open: number; done: number }> {
  const [open, done] = await Promise.all([countOpen(db), db.$count(contactRequests, isNotNull(doneAt))]);
  return { open, done };
}

export const contactQueue: ModeratorQueue = {
  count: countOpen,
  waiting: sql`select created_at from ${contactRequests} where done_at is null`,
  decided: sql`select done_at as created_at from ${contactRequests} where done_at > now() - interval '30 days'`,
};
