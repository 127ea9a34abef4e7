import { eq } from "drizzle-orm";
import { loadLogEntries } from "#server/moderation/index.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationLog, profiles, subscriptions } from "#server/platform/db/schema/index.ts";
import { countReports, countWritten } from "./load-counts.ts";
import { canLift, canSuspend } from "./people-policy.ts";
import { selectPeople } from "./person-hydration.ts";
import { toPerson } from "./person-view.ts";

/** As documented in the contract. */
const SHOWN_ACTIONS = 20;

export const getPerson = api.people.get
  .use(moderatorsOnly)
  .handler(async ({ input: { id }, context, errors }) => {
    const { db, reader } = context;
    const [row] = await selectPeople(db, eq(profiles.id, id), { limit: 1, offset: 0 });
    if (!row) throw errors.NOT_FOUND();
    const [plan, wrote, reports, history] = await Promise.all([
      reader.isAdmin ? findPlan(db, id) : null,
      countWritten(db, id),
      countReports(db, id),
      loadLogEntries(db, reader, { where: eq(moderationLog.authorId, id), limit: SHOWN_ACTIONS }),
    ]);
    const standing = { roles: row.roles, isSuspended: row.suspension !== null };
    return {
      ...toPerson(reader, row),
      ...{ plan, wrote, reports, history },
      can: { suspend: canSuspend(reader, standing), lift: canLift(reader, standing) },
    };
  });

async function findPlan(db: Database, userId: string) {
  const [found] = await db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  return found?.status ?? "none";
}
