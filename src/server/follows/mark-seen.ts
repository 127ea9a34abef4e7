import { sql } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { followingVisits } from "#server/platform/db/schema/index.ts";

/** Never moves back, so that an older tab doesn't bring marks back. */
export const markSeen = api.follows.markSeen.use(memberWrites).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const until = sql`least(now(), ${input.until}::timestamptz)`;
  await db
    .insert(followingVisits)
    .values({ userId: reader.userId, seenUntil: until })
    .onConflictDoUpdate({
      target: followingVisits.userId,
      set: { seenUntil: sql`greatest(${followingVisits.seenUntil}, excluded.seen_until)` },
    });
  return {};
});
