import { and, eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { isReservedName } from "./reserved-names.ts";

export const updateProfile = api.profiles.update
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { config, db, reader } = context;
    const { fullName, brokerage, reviewerType, yearsExperience } = input;
    // Moderators speak for the team, so they may use reserved names. Unchanged names from before the rule are accepted.
    if (
      !reader.isModerator &&
      isReservedName(fullName, config.productName) &&
      !(await isTheirName(db, reader.userId, fullName))
    )
      throw errors.RESERVED_NAME();
    const isDone = await db.transaction(async (tx) => {
      const changed = await tx
        .update(profiles)
        .set({ fullName, brokerage: brokerage === "" ? null : brokerage, reviewerType, yearsExperience })
        .where(eq(profiles.id, reader.userId))
        .returning({ id: profiles.id });
      await publishToPeople(tx, [reader.userId], "account");
      return changed.length > 0;
    });
    if (!isDone) throw errors.UNAUTHORIZED();
    return {};
  });

const isTheirName = async (db: Database, userId: string, fullName: string): Promise<boolean> =>
  (await db.$count(profiles, and(eq(profiles.id, userId), eq(profiles.fullName, fullName)))) > 0;
