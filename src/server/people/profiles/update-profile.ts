import { eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { findReserved } from "#server/platform/reserved-names/find-reserved.ts";
import { checkVersion, versionOf } from "#server/platform/versions.ts";
import { toProfileContent } from "./profile-content.ts";

export const updateProfile = api.profiles.update
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { version, ...edit } = input;
    const { fullName, brokerage, reviewerType, yearsExperience } = edit;
    // What was there before the rule may stay.
    const before = await loadIdentity(db, reader.userId);
    const reserved = await findReserved(context, {
      fullName: fullName === before?.fullName ? null : fullName,
      brokerage: brokerage === before?.brokerage ? null : brokerage,
    });
    if (reserved) throw reserved === "brokerage" ? errors.RESERVED_BROKERAGE() : errors.RESERVED_NAME();
    const isDone = await db.transaction(async (tx) => {
      const isOwn = eq(profiles.id, reader.userId);
      const [stored] = await tx.select().from(profiles).where(isOwn).for("no key update");
      if (!stored) return false;
      checkVersion(errors, version, toProfileContent(stored), edit);
      await tx
        .update(profiles)
        .set({ fullName, brokerage: brokerage === "" ? null : brokerage, reviewerType, yearsExperience })
        .where(isOwn);
      await publishToPeople(tx, [reader.userId], "account");
      return true;
    });
    if (!isDone) throw errors.UNAUTHORIZED();
    return { version: versionOf(edit) };
  });

async function loadIdentity(db: Database, userId: string) {
  const { fullName, brokerage } = profiles;
  const [own] = await db.select({ fullName, brokerage }).from(profiles).where(eq(profiles.id, userId));
  return own;
}
