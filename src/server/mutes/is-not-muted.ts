import { type SQL, sql } from "drizzle-orm";

/** The words of a text with one space before and after each, as `foldWord` folds them. */
const foldedWords = (text: SQL) => sql`' ' || regexp_replace(regexp_replace(
  lower(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g')),
  '[''’‘]s(?![[:alnum:]])|[''’‘\`.]', '', 'g'), '[^[:alnum:]]+', ' ', 'g') || ' '`;

/** What everyone may read of a post, so that no muted word tells what a locked text has. */
const POSTS = {
  reviews: { text: sql`reviews.search_text`, thread: sql`review_id = reviews.id` },
  discussions: {
    text: sql`concat_ws(' ', discussions.title, discussions.content,
      (select name from tools where id = discussions.tool_id),
      (select city || ' ' || state from markets where id = discussions.market_id))`,
    thread: sql`discussion_id = discussions.id`,
  },
};

/**
 * SQL of a row of `reviews` or `discussions`, by these names: whether the member muted none of its words, its tool, its
 * author or its thread. Never of their own posts.
 */
export function isNotMuted(userId: string | SQL, kind: keyof typeof POSTS): SQL {
  const { text, thread } = POSTS[kind];
  const post = sql.identifier(kind);
  // "offset 0" folds the text once, however many words are muted.
  return sql`(${post}.user_id = ${userId} or not exists (
    select from mutes where mutes.user_id = ${userId}
      and (mutes.person_id = ${post}.user_id or mutes.tool_id = ${post}.tool_id)
  ) and not exists (
    select from thread_follows where thread_follows.user_id = ${userId} and is_muted and ${thread}
  ) and not exists (
    select from (select ${foldedWords(text)} as words offset 0) folded
    join mutes on mutes.user_id = ${userId} and mutes.word is not null
    where strpos(folded.words, ' ' || mutes.word || ' ') > 0
  ))`;
}

/** SQL: whether the member muted anything. */
export const hasMutes = (userId: string): SQL<boolean> => sql<boolean>`(
  exists (select from mutes where user_id = ${userId})
  or exists (select from thread_follows where user_id = ${userId} and is_muted))`;
