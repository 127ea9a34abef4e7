import { sql } from "drizzle-orm";
import type { Profile } from "#contract/people/profiles.ts";
import type { Database } from "#server/platform/db/client.ts";

export type Activity = Pick<Profile, "reviewCount" | "discussionCount" | "replyCount" | "helpfulVotes">;

/** Each count uses its table's index by user, and the count of likes the indexes by item. */
export async function loadActivity(db: Database, userId: string): Promise<Activity> {
  const { rows } = await db.execute<Activity & Record<string, unknown>>(sql`
    select
      (
        select count(*)::int from reviews where user_id = ${userId} and moderation_status = 'approved'
      ) as "reviewCount",
      (
        select count(*)::int from discussions where user_id = ${userId} and moderation_status = 'approved'
      ) as "discussionCount",
      (
        select count(*)::int from comments where user_id = ${userId} and status = 'visible'
      ) as "replyCount",
      (
        select count(*)::int from reviews join likes on likes.review_id = reviews.id
        where reviews.user_id = ${userId} and moderation_status = 'approved' and likes.user_id <> ${userId}
      ) + (
        select count(*)::int from discussions join likes on likes.discussion_id = discussions.id
        where discussions.user_id = ${userId} and moderation_status = 'approved' and likes.user_id <> ${userId}
      ) + (
        select count(*)::int from comments join likes on likes.comment_id = comments.id
        where comments.user_id = ${userId} and status = 'visible' and likes.user_id <> ${userId}
      ) as "helpfulVotes"`);
  return rows[0] ?? { reviewCount: 0, discussionCount: 0, replyCount: 0, helpfulVotes: 0 };
}
