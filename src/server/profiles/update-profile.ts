import { eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { tellPeople } from "#server/platform/live/tell.ts";

export const updateProfile = api.profiles.update.use(signedIn).handler(async ({ input, context, errors }) => {
  await limitWrites(context);
  const { db, reader } = context;
  const { fullName, brokerage, reviewerType, yearsExperience } = input;
  const isDone = await db.transaction(async (tx) => {
    const changed = await tx
      .update(profiles)
      .set({ fullName, brokerage: brokerage === "" ? null : brokerage, reviewerType, yearsExperience })
      .where(eq(profiles.id, reader.userId))
      .returning({ id: profiles.id });
    await tellPeople(tx, [reader.userId], "account");
    return changed.length > 0;
  });
  if (!isDone) throw errors.UNAUTHORIZED();
  return {};
});
