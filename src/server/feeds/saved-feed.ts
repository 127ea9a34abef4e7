import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { PRIVATE_HEADERS, readPrivateAddress } from "#server/platform/auth/private-addresses.ts";
import { discussions, reviews } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { loadFeedEntries } from "./load-feed-entries.ts";
import { MOST_ENTRIES } from "./select-entries.ts";
import { FEED_TYPE, writeFeed } from "./write-feed.ts";

/** Each lists its newest posts, so this bounds the work. */
const MOST_FOLLOWED = 200;

/** Answers for a private address, which works without a session. It has only what visitors may read. */
export async function answerSavedFeed(
  c: Context,
  { config, db, signedValues }: Pick<Platform, "config" | "db" | "signedValues">,
): Promise<Response> {
  const userId = await readPrivateAddress({ db, signedValues }, "saved-feed", c.req.query("token"));
  if (userId === undefined) return c.text("Not Found", 404, PRIVATE_HEADERS);
  const entries = await loadFeedEntries(db, {
    reviews: isOfSaved("reviews", userId),
    discussions: isOfSaved("discussions", userId),
  });
  const text = writeFeed(config, {
    title: "What you saved",
    id: `urn:uuid:${userId}`,
    page: `${config.publicUrl}/saved`,
    entries,
  });
  return c.body(text, 200, { ...PRIVATE_HEADERS, "content-type": FEED_TYPE });
}

/** Saved posts, and the newest ones about saved tools and in saved markets. */
function isOfSaved(kind: "reviews" | "discussions", userId: string): SQL {
  const post = kind === "reviews" ? reviews : discussions;
  const own = sql.raw(kind === "reviews" ? "review_id" : "discussion_id");
  const newestOf = (column: "tool_id" | "market_id") => {
    const name = sql.raw(column);
    return sql`
      select newest.id
      from (
        select ${name} as about from saves where user_id = ${userId} and ${name} is not null
        order by created_at desc limit ${MOST_FOLLOWED}
      ) followed
      cross join lateral (
        select id from ${sql.raw(kind)} post
        where post.${name} = followed.about and post.moderation_status = 'approved'
        order by post.published_at desc, post.id desc limit ${MOST_ENTRIES}
      ) newest`;
  };
  return sql`${post.id} in (
    select ${own} from saves where user_id = ${userId} and ${own} is not null
    union ${newestOf("tool_id")}
    union ${newestOf("market_id")})`;
}
