import { sql } from "drizzle-orm";
import type { LiveThread } from "#contract/live.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";

/** The channel on which nodes hear what to send to whom. */
export const LIVE_CHANNEL = "live";

/** A trigger tells of every session that ended, with its id. */
export const SESSION_ENDED_CHANNEL = "session_ended";

/** A trigger tells of everyone whose roles changed, with their id. */
export const READER_CHANGED_CHANNEL = "reader_changed";

/** A trigger tells of every thread that is no longer public, as a `LiveThread`. */
export const THREAD_WITHDRAWN_CHANNEL = "thread_withdrawn";

/** Triggers tell of every queue of moderators that changed, with its name. */
export const QUEUE_CHANGED_CHANNEL = "queue_changed";

/** What may change for a person. */
type PersonalType = "messages" | "notifications" | "account" | "subscription";

/** To whom, and what; the payload of a notice. */
export type LiveNotice = { people: string[]; type: PersonalType } | { thread: LiveThread; isItem?: true };

/** A notice has at most 8,000 bytes; an id takes 39. */
const PEOPLE_AT_ONCE = 150;

/** Tells the open pages of people, on whatever node, that something of theirs changed; once this commits. */
export async function tellPeople(
  db: Database | Transaction,
  userIds: readonly string[],
  type: PersonalType,
): Promise<void> {
  const people = [...new Set(userIds)];
  for (let start = 0; start < people.length; start += PEOPLE_AT_ONCE) {
    await send(db, { people: people.slice(start, start + PEOPLE_AT_ONCE), type });
  }
}

/** Tells the pages that show a thread that its comments changed; once this commits. */
export function tellThread(db: Database | Transaction, thread: LiveThread): Promise<void> {
  return send(db, { thread });
}

/** Tells the pages that show a thread that what it is of changed; once this commits. */
export function tellItem(db: Database | Transaction, thread: LiveThread): Promise<void> {
  return send(db, { thread, isItem: true });
}

/** Tells the pages of many threads at once, as `tellThread`. */
export async function tellThreads(db: Database | Transaction, threads: readonly LiveThread[]): Promise<void> {
  const notices = threads.map((thread): string => JSON.stringify({ thread } satisfies LiveNotice));
  if (notices.length === 0) return;
  await db.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, notice) from unnest(${sql.param(notices)}::text[]) notice`,
  );
}

async function send(db: Database | Transaction, notice: LiveNotice): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`);
}
