import { sql } from "drizzle-orm";
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

export type LiveNotice = { people: string[]; type: PersonalType } | { thread: LiveThread; isPost?: true };

/** A notice has at most 8,000 bytes; an id takes 39. */
const PEOPLE_AT_ONCE = 150;

/** Notifies the users' open pages on all nodes when the transaction commits. */
export async function publishToPeople(
  db: Database | Transaction,
  userIds: readonly string[],
  type: PersonalType,
): Promise<void> {
  const people = [...new Set(userIds)].sort();
  const notices: LiveNotice[] = [];
  for (let start = 0; start < people.length; start += PEOPLE_AT_ONCE) {
    notices.push({ people: people.slice(start, start + PEOPLE_AT_ONCE), type });
  }
  await publish(db, notices);
}

export const publishToThread = (db: Database | Transaction, thread: LiveThread) => publish(db, [{ thread }]);

export const publishPostChange = (db: Database | Transaction, thread: LiveThread) =>
  publish(db, [{ thread, isPost: true }]);

export const publishToThreads = (db: Database | Transaction, threads: readonly LiveThread[]) =>
  publish(
    db,
    threads.map((thread) => ({ thread })),
  );

async function publish(db: Database | Transaction, notices: readonly LiveNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const payloads = notices.map((notice) => JSON.stringify(notice));
  await db.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) payload`,
  );
}
