import { isNull, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import {
  comments,
  contactRequests,
  discussionRevisions,
  reviewRevisions,
} from "#server/platform/db/schema/index.ts";
import { isUndecided } from "./queue-membership.ts";

/** How many versions of reviews wait for a decision. */
export const countPendingReviews = (db: Database): Promise<number> =>
  db.$count(reviewRevisions, isUndecided("review"));

/** How many versions of discussions wait for a decision. */
export const countPendingDiscussions = (db: Database): Promise<number> =>
  db.$count(discussionRevisions, isUndecided("discussion"));

/** How many comments are held until a moderator looked. */
export const countHeldComments = (db: Database): Promise<number> =>
  db.$count(comments, isUndecided("comment"));

/** How many requests through the contact form wait for an answer. */
export const countOpenContactRequests = (db: Database): Promise<number> =>
  db.$count(contactRequests, isNull(contactRequests.doneAt));

/** How many items have reports at which nobody has looked; an item that many reported counts once. */
export async function countReportedItems(db: Database): Promise<number> {
  const { rows } = await db.execute<{ items: number }>(sql`
    select count(distinct coalesce(review_id, discussion_id, comment_id, message_id, person_id))::int as items
    from reports where outcome is null`);
  return rows[0]?.items ?? 0;
}
