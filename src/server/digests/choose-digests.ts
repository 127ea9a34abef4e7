import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import { isActiveUser } from "#server/platform/auth/is-active-user.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { digestSchedules, emailPreferences, users } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { queuedDigestMail } from "./digest-mail.ts";
import { type DigestWindow, threadOfDigest } from "./digest-thread.ts";
import { hasNewPosts } from "./new-posts.ts";
import { dateIn, isDue } from "./schedule.ts";
import { addSchedules, noteVisits } from "./visits.ts";

/** Members of one transaction. */
const BATCH_SIZE = 500;

/** Without a visit. */
export const PAUSE_DAYS = 90;

/** What is older isn't news, such as after a pause. Longer than a month. */
const NEWS_DAYS = 45;

/** What was committed this late isn't seen yet, and the next email has it. */
const SETTLED_SECONDS = 60;

export type DigestDeps = Pick<Platform, "config" | "db" | "outbox" | "signedValues"> & {
  stopping?: AbortSignal | undefined;
};

/**
 * Chooses whose email is due, and queues one for those for whom there is something new. A batch is one transaction that
 * also notes the date, so that after a crash each member has one email or none, and the next run continues.
 */
export async function chooseDigests(
  deps: DigestDeps,
  { now = new Date(), size = BATCH_SIZE }: { now?: Date; size?: number } = {},
): Promise<void> {
  await addSchedules(deps.db, now);
  await noteVisits(deps.db);
  let from: string | null = null;
  while (!deps.stopping?.aborted) {
    const candidates: Candidate[] = await selectCandidates(deps.db, from, size);
    const due = candidates.filter((schedule) => isDue(schedule, now)).map(({ userId }) => userId);
    if (due.length > 0) await deps.db.transaction((tx) => queueDue(deps, tx, due, now));
    if (candidates.length < size) return;
    from = candidates.at(-1)?.userId ?? null;
  }
}

type Candidate = Awaited<ReturnType<typeof selectCandidates>>[number];

const SCHEDULE = {
  userId: digestSchedules.userId,
  cadence: digestSchedules.cadence,
  weekday: digestSchedules.weekday,
  hour: digestSchedules.hour,
  zone: digestSchedules.zone,
  lastOn: digestSchedules.lastOn,
};

/** Ordered by id, so that turning emails on or off doesn't shift the batches. */
const selectCandidates = (db: Database, from: string | null, size: number) =>
  db
    .select(SCHEDULE)
    .from(digestSchedules)
    .innerJoin(emailPreferences, eq(emailPreferences.userId, digestSchedules.userId))
    .innerJoin(users, eq(users.id, digestSchedules.userId))
    .where(
      and(
        emailPreferences.weeklyEmail,
        isNull(digestSchedules.pausedAt),
        isActiveUser(),
        from === null ? undefined : gt(digestSchedules.userId, from),
      ),
    )
    .orderBy(asc(digestSchedules.userId))
    .limit(size);

async function queueDue(deps: DigestDeps, tx: Transaction, ids: string[], now: Date): Promise<void> {
  // Another node may have been here in between; this waits for it.
  const locked = await tx
    .select(SCHEDULE)
    .from(digestSchedules)
    .where(inArray(digestSchedules.userId, ids))
    .orderBy(asc(digestSchedules.userId))
    .for("update");
  const due = locked.filter((schedule) => isDue(schedule, now));
  if (due.length === 0) return;
  const until = new Date(now.getTime() - SETTLED_SECONDS * 1000).toISOString();
  const chosen = await selectWithNews(
    tx,
    due.map(({ userId }) => userId),
    until,
  );
  const queued = chosen.map(async ({ userId, recipient, ...window }) => {
    const unsubscribeUrl = await createSwitchOffUrl(deps, userId, "weekly_email");
    const thread = threadOfDigest({ ...window, until });
    return queuedDigestMail(deps.config, { userId, recipient, thread, unsubscribeUrl });
  });
  await deps.outbox.queueAll(tx, await Promise.all(queued));
  const paused = new Set(chosen.flatMap(({ userId, isLast }) => (isLast ? [userId] : [])));
  await note(
    tx,
    due.map(({ userId, zone }) => ({ id: userId, on: dateIn(zone, now), paused: paused.has(userId) })),
    until,
  );
}

type Chosen = Omit<DigestWindow, "until"> & { userId: string; recipient: string };

async function selectWithNews(tx: Transaction, ids: string[], until: string): Promise<Chosen[]> {
  const window = { since: sql`due.since`, until: sql`${until}::timestamptz` };
  const { rows } = await tx.execute<Chosen & Record<string, unknown>>(sql`
    select due.user_id as "userId", due.email as recipient, due.is_last as "isLast",
      to_char(due.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
    from (
      select s.user_id, users.email, s.visited_at < ${until}::timestamptz - make_interval(days => ${PAUSE_DAYS}) as is_last,
        greatest(s.mailed_until, v.seen_until, ${until}::timestamptz - make_interval(days => ${NEWS_DAYS})) as since
      from digest_schedules s join users on users.id = s.user_id left join following_visits v on v.user_id = s.user_id
      where s.user_id = any(${sql.param(ids)}::uuid[])
      offset 0
    ) due
    where ${hasNewPosts(sql`due.user_id`, window)}
    order by due.user_id`);
  return rows;
}

async function note(tx: Transaction, noted: { id: string; on: string; paused: boolean }[], until: string) {
  await tx.execute(sql`
    update digest_schedules set last_on = one.on, mailed_until = ${until},
      paused_at = case when one.paused then now() end
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as one(id uuid, "on" date, paused boolean)
    where user_id = one.id`);
}
