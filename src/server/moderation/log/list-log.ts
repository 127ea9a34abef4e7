import { eq, exists, sql } from "drizzle-orm";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationLog, profiles, userRoles } from "#server/platform/db/schema/index.ts";
import { takePage } from "#server/platform/db/take-page.ts";
import { loadLogEntries } from "./load-log-entries.ts";
import { wantedEntries } from "./log-filter.ts";

const PAGE_SIZE = 50;

export const listLog = api.moderation.listLog.use(moderatorsOnly).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const [entries, actors] = await Promise.all([
    loadLogEntries(db, reader, { where: wantedEntries(input), limit: PAGE_SIZE + 1 }),
    selectActors(db),
  ]);
  return { ...takePage(entries, PAGE_SIZE), actors };
});

/** Only users with a role: finding former moderators would scan the whole log. */
const selectActors = (db: Database) =>
  db
    .selectDistinct({ id: profiles.id, fullName: profiles.fullName })
    .from(userRoles)
    .innerJoin(profiles, eq(profiles.id, userRoles.userId))
    .where(
      exists(
        db.select({ one: sql`1` }).from(moderationLog).where(eq(moderationLog.actorId, userRoles.userId)),
      ),
    )
    .orderBy(profiles.fullName);
