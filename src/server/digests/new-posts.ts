import { type SQL, sql } from "drizzle-orm";
import { newFollowed } from "#server/follows/index.ts";
import { isNotMuted } from "#server/mutes/index.ts";

type Kind = "reviews" | "discussions";

interface Window {
  since: SQL;
  until: SQL;
}

/** SQL: rows of `reviews` or `discussions` that a member learns of by email. */
export const newPosts = (userId: SQL, kind: Kind, { since, until }: Window): SQL => {
  const publishedAt = sql.identifier("published_at");
  return sql`${newFollowed(userId, kind, since)}
    where ${sql.identifier(kind)}.${publishedAt} > ${since} and ${sql.identifier(kind)}.${publishedAt} <= ${until}
      and ${isNotMuted(userId, kind)}`;
};

/** SQL: whether there are any. */
export const hasNewPosts = (userId: SQL, window: Window): SQL => sql`(
  exists (select from ${newPosts(userId, "reviews", window)})
  or exists (select from ${newPosts(userId, "discussions", window)}))`;
