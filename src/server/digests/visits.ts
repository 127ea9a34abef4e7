import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

/** Those who turned the email on without choosing a day get the usual one: nothing from before is news. */
export async function addSchedules(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    insert into digest_schedules (user_id, mailed_until, last_on)
    select user_id, ${now.toISOString()}, (${now.toISOString()}::timestamptz at time zone 'America/New_York')::date
    from email_preferences where weekly_email
      and not exists (select from digest_schedules s where s.user_id = email_preferences.user_id)
    on conflict do nothing`);
}

/** A visit ends a pause. */
export async function noteVisits(db: Database): Promise<void> {
  await db.execute(sql`
    update digest_schedules set visited_at = newest.at, paused_at = null
    from (select user_id, max(last_used_at) as at from sessions group by user_id) newest
    where newest.user_id = digest_schedules.user_id
      and (newest.at > visited_at + interval '1 day' or newest.at > paused_at)`);
}
