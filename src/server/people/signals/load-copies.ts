import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { isNearDuplicate } from "#server/platform/text/near-duplicate.ts";
import { loadOtherAccounts, type Other } from "./load-other-accounts.ts";

/** The author's newest texts that are compared. */
const OWN_TEXTS = 5;

/** Copies are about the same tool, or new; comparing more texts would take too long. */
const OF_A_TOOL = 60;
const IN_REVIEW = 200;

interface Text extends Record<string, unknown> {
  userId: string;
  content: string;
}

/** Others with a review whose text nearly repeats one of the author's. */
export async function loadCopies(db: Database, userId: string): Promise<Other[]> {
  const { rows: own } = await db.execute<Text & { toolId: string }>(sql`
    select user_id as "userId", detailed_review as content, tool_id as "toolId" from reviews
    where user_id = ${userId} and detailed_review is not null and moderation_status in ('pending', 'approved')
    order by created_at desc, id desc limit ${OWN_TEXTS}`);
  if (own.length === 0) return [];
  const { rows: others } = await db.execute<Text>(sql`
    select user_id as "userId", detailed_review as content from (
      select newest.* from unnest(${sql.param([...new Set(own.map(({ toolId }) => toolId))])}::uuid[]) as own (tool_id)
      cross join lateral (
        select user_id, detailed_review from reviews
        where tool_id = own.tool_id and moderation_status = 'approved'
        order by published_at desc, id desc limit ${OF_A_TOOL}) newest
      union all
      (select reviews.user_id, v.content->>'detailedReview' from review_revisions v
        join reviews on reviews.id = v.review_id
        where v.status = 'pending' order by v.created_at desc, v.id desc limit ${IN_REVIEW})
    ) compared where user_id <> ${userId} and detailed_review is not null`);
  const texts = own.map(({ content }) => content);
  const ids = new Set(
    others.filter(({ content }) => isNearDuplicate(content, texts)).map((one) => one.userId),
  );
  return ids.size === 0
    ? []
    : loadOtherAccounts(db, sql`select unnest(${sql.param([...ids])}::uuid[]) as id`);
}
