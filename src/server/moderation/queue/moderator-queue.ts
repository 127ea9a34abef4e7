import { type SQL, sql } from "drizzle-orm";
import type { QueueKind } from "#contract/moderation/queue.ts";
import type { Database } from "#server/platform/db/client.ts";

/** A queue, as its owner describes it. */
export interface ModeratorQueue {
  count: (db: Database) => Promise<number>;
  /** SQL: selects `created_at` of each row that waits. */
  waiting: SQL;
  /** SQL: selects `created_at` of each decision of the last 30 days. */
  decided: SQL;
}

export type ModeratorQueues = Readonly<Record<QueueKind, ModeratorQueue>>;

/** SQL: the moderators' actions of the last 30 days that meet a condition. They count when they take effect. */
export const decidedInLog = (condition: SQL): SQL => sql`
  select created_at from moderation_log
  where created_at > now() - interval '30 days' and actor_id is not null and ${condition}`;
