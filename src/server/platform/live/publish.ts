import { type SQL, sql } from "drizzle-orm";
import type { LiveThread } from "#contract/live.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";

export const LIVE_CHANNEL = "live";

/** A trigger publishes the id of each ended session. */
export const SESSION_ENDED_CHANNEL = "session_ended";

/** A trigger publishes the id of each user whose roles changed. */
export const READER_CHANGED_CHANNEL = "reader_changed";

/** A trigger publishes each thread that is no longer public, as a `LiveThread`. */
export const THREAD_WITHDRAWN_CHANNEL = "thread_withdrawn";

/** Triggers publish the name of each changed moderation queue. */
export const QUEUE_CHANGED_CHANNEL = "queue_changed";

type PersonalType = "messages" | "notifications" | "account" | "subscription";

export type LiveNotice = { people: string[]; type: PersonalType } | { thread: LiveThread; isItem?: true };

/** A notice has at most 8,000 bytes; an id takes 39. */
const PEOPLE_AT_ONCE = 150;

/** Notifies the users' open pages on all nodes when the transaction commits. */
export async function publishToPeople(
  db: Database | Transaction,
  userIds: readonly string[],
  type: PersonalType,
): Promise<void> {
  if (userIds.length === 0) return;
  await db.execute(tellPeople(sql`select unnest(${sql.param(userIds)}::uuid[]) as user_id`, type));
}

/** SQL: the same for a query of user ids. */
export const tellPeople = (people: SQL, type: PersonalType): SQL => sql`
  select pg_notify('${sql.raw(LIVE_CHANNEL)}',
    json_build_object('people', json_agg(user_id order by user_id), 'type', '${sql.raw(type)}')::text)
  from (
    select user_id, (row_number() over (order by user_id) - 1) / ${sql.raw(String(PEOPLE_AT_ONCE))} as part
    from (select distinct user_id from (${people}) everyone) once
  ) parts group by part`;

export function publishToThread(db: Database | Transaction, thread: LiveThread): Promise<void> {
  return send(db, { thread });
}

export function publishItemChange(db: Database | Transaction, thread: LiveThread): Promise<void> {
  return send(db, { thread, isItem: true });
}

export async function publishToThreads(
  db: Database | Transaction,
  threads: readonly LiveThread[],
): Promise<void> {
  const notices = threads.map((thread): string => JSON.stringify({ thread } satisfies LiveNotice));
  if (notices.length === 0) return;
  await db.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, notice) from unnest(${sql.param(notices)}::text[]) notice`,
  );
}

async function send(db: Database | Transaction, notice: LiveNotice): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`);
}
