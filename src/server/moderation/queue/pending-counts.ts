import { isNull, sql } from "drizzle-orm";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { Database } from "#server/platform/db/client.ts";
import { contactRequests, licenseRequests, receipts } from "#server/platform/db/schema/index.ts";
import { isUndecided, QUEUES } from "./queue-membership.ts";

export const countUndecided = (db: Database, kind: DecidableKind): Promise<number> =>
  db.$count(QUEUES[kind], isUndecided(kind));

export const countOpenContactRequests = (db: Database): Promise<number> =>
  db.$count(contactRequests, isNull(contactRequests.doneAt));

export async function countReportedItems(db: Database): Promise<number> {
  const { rows } = await db.execute<{ items: number }>(sql`
    select count(distinct coalesce(review_id, discussion_id, comment_id, message_id, person_id))::int as items
    from reports where outcome is null`);
  return rows[0]?.items ?? 0;
}

export async function countProofs(db: Database): Promise<number> {
  const [licenses, pictures] = await Promise.all([db.$count(licenseRequests), db.$count(receipts)]);
  return licenses + pictures;
}
