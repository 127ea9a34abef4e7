import { eq, sql } from "drizzle-orm";
import { memberWrites, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { digestSchedules } from "#server/platform/db/schema/index.ts";
import { dayBefore } from "./schedule.ts";

export const getSchedule = api.digests.getSchedule
  .use(signedIn)
  .handler(({ context: { db, reader } }) => loadSchedule(db, reader.userId));

/** Doesn't turn the email on: that is a preference. */
export const putSchedule = api.digests.putSchedule.use(memberWrites).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const now = new Date();
  // Whatever day it was before, today's is still to come, unless it was sent.
  const lastOn = dayBefore(input.zone, now);
  await db
    .insert(digestSchedules)
    .values({ userId: reader.userId, ...input, lastOn, mailedUntil: now, visitedAt: now })
    .onConflictDoUpdate({
      target: digestSchedules.userId,
      set: { ...input, lastOn: sql`greatest(${digestSchedules.lastOn}, ${lastOn}::date)` },
    });
  return loadSchedule(db, reader.userId);
});

async function loadSchedule(db: Database, userId: string) {
  const [stored] = await db
    .select({
      cadence: digestSchedules.cadence,
      weekday: digestSchedules.weekday,
      hour: digestSchedules.hour,
      zone: digestSchedules.zone,
      pausedAt: digestSchedules.pausedAt,
    })
    .from(digestSchedules)
    .where(eq(digestSchedules.userId, userId));
  if (!stored) return { schedule: null, pausedAt: null };
  const { pausedAt, ...schedule } = stored;
  return { schedule, pausedAt: pausedAt?.toISOString() ?? null };
}
