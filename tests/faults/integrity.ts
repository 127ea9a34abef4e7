import pg from "pg";
import type { Ledger } from "./ledger.ts";
import { POINTS_OF_A_REVIEW, TAGS_OF_A_REVIEW } from "./requests.ts";

export interface Integrity {
  acknowledged: number;
  lost: readonly string[];
  duplicated: readonly string[];
  halfWritten: readonly string[];
}

/** SQL that counts the rows with a mark; $1 is an array of marks. */
const STORED: Record<string, string> = {
  review: "select count(*) from reviews where detailed_review = mark",
  approval: `select count(*) from review_revisions join reviews on reviews.id = review_id
    where review_revisions.id::text = mark and status = 'approved' and moderation_status = 'approved'`,
  comment: "select count(*) from comments where content = mark",
  like: "select count(*) from likes where user_id || ' ' || review_id = mark",
  message: "select count(*) from messages where content = mark",
  "contact request": "select count(*) from contact_requests where message = mark",
};

/** SQL that counts partial writes of a transaction over all rows, acknowledged or not. */
const HALF_WRITTEN: Record<string, string> = {
  "reviews without all their points, tags, versions or counters": `
    select count(*) from reviews r where detailed_review like 'Mark %' and (
      (select count(*) from review_points where review_id = r.id) <> ${POINTS_OF_A_REVIEW}
      or (select count(*) from review_tags where review_id = r.id) <> ${TAGS_OF_A_REVIEW}
      or (select count(*) from review_revisions where review_id = r.id) <> 1
      or (select count(*) from review_stats where review_id = r.id) <> 1)`,
  "decisions without the review's status, the log or the author's notification": `
    select count(*) from review_revisions v join reviews r on r.id = v.review_id
    where detailed_review like 'Mark %' and (v.status = 'approved' or moderation_status = 'approved') and not (
      v.status = 'approved' and moderation_status = 'approved'
      and exists (select from moderation_decisions where revision_id = v.id)
      and exists (select from notifications n
        where n.user_id = r.user_id and n.review_id = r.id and n.kind = 'moderation'))`,
  "counts of tools and markets that differ from the reviews": `
    select count(*) from (
      select tool_id, market_id, count(*) as reviews from reviews where moderation_status = 'approved' group by 1, 2
    ) stored full join (
      select tool_id, market_id, sum(reviews) as reviews from (
        select tool_id, market_id, reviews from tool_market_counts
        union all select tool_id, market_id, reviews from count_deltas) parts group by 1, 2
    ) counted using (tool_id, market_id)
    where coalesce(stored.reviews, 0) <> coalesce(counted.reviews, 0)`,
  "counts of comments that differ from the comments": `
    select count(*) from review_stats s where reply_count <>
      (select count(*) from comments c where c.review_id = s.review_id and status = 'visible')`,
  "counts of likes that differ from the likes": `
    select count(*) from review_stats s where like_count <>
      (select count(*) from likes l where l.review_id = s.review_id)`,
  "tags in lists that differ from the tags": `
    select count(*) from review_stats s
    where tag_ids <> array(select tag_id from review_tags t where t.review_id = s.review_id order by tag_id)`,
  "searched reviews that differ from the reviews": `
    select count(*) from (
      select id, reply_count from reviews join review_stats on review_id = id where moderation_status = 'approved'
    ) r full join searched_reviews s on s.review_id = r.id
    where s.reply_count is distinct from r.reply_count`,
  // Unread replies of a member to a review are one notification, which counts them.
  "comments whose review's author was not notified, or notified twice": `
    select coalesce(sum(abs(comments - told)), 0) from (
      select count(*) as comments, (select coalesce(sum(n.count), 0) from notifications n
          where n.user_id = r.user_id and n.group_key = 'reply:' || r.id || ':' || c.user_id) as told
      from comments c join reviews r on r.id = c.review_id
      where c.status = 'visible' and c.user_id <> r.user_id group by r.id, c.user_id) both_counts`,
  "likes whose author was not notified, or notified twice": `
    select coalesce(sum(abs(likes - told)), 0) from (
      select (select count(*) from likes l where l.review_id = r.id and l.user_id <> r.user_id) as likes,
        (select coalesce(sum(n.count), 0) from notifications n
          where n.user_id = r.user_id and n.group_key = 'like:reviews:' || r.id) as told
      from reviews r) both_counts`,
  "messages of which the recipient was not notified, or twice": `
    select coalesce(sum(abs(messages - told)), 0) from (
      select (select count(*) from messages m
          where m.conversation_id = c.id and m.recipient_id = person and is_delivered) as messages,
        (select coalesce(sum(n.count), 0) from notifications n
          where n.user_id = person and n.group_key = 'message:' || c.id) as told
      from conversations c cross join lateral (values (low_user_id), (high_user_id)) people (person)) both_counts`,
  "contact requests without their email": `
    select count(*) from contact_requests c
    where not exists (select from mails where position(c.message in mails.text) > 0)`,
  "emails that wait without a job": `
    select count(*) from mails m where sent_at is null and dropped_at is null and not exists (
      select from jobs.job j where j.name = 'send-mail' and j.data ->> 'mailId' = m.id::text
        and j.state in ('created', 'retry', 'active'))`,
};

/** Compares a ledger with the database once all writes have ended. */
export async function checkIntegrity(databaseUrl: string, ledger: Ledger): Promise<Integrity> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const lost: string[] = [];
    const duplicated: string[] = [];
    let acknowledged = 0;
    for (const [kind, query] of Object.entries(STORED)) {
      const marks = ledger.attempted(kind);
      const { rows } = await client.query<{ mark: string; count: string }>(
        `select mark, (${query}) as count from unnest($1::text[]) mark`,
        [marks],
      );
      const counts = new Map(rows.map(({ mark, count }) => [mark, Number(count)]));
      const done = ledger.acknowledged(kind);
      acknowledged += done.length;
      lost.push(...done.filter((mark) => counts.get(mark) === 0).map((mark) => `${kind} ${mark}`));
      duplicated.push(
        ...marks.filter((mark) => (counts.get(mark) ?? 0) > 1).map((mark) => `${kind} ${mark}`),
      );
    }
    const halfWritten: string[] = [];
    for (const [what, query] of Object.entries(HALF_WRITTEN)) {
      const { rows } = await client.query<Record<string, string>>(query);
      const count = Number(Object.values(rows[0] ?? {})[0]);
      if (count > 0) halfWritten.push(`${count} ${what}`);
    }
    return { acknowledged, lost, duplicated, halfWritten };
  } finally {
    await client.end();
  }
}
