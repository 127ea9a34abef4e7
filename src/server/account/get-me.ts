import { eq } from "drizzle-orm";
import { PROFILE_TYPES } from "#contract/parts.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { profiles, users } from "#server/platform/db/schema/index.ts";

export const getMe = api.account.getMe.use(signedIn).handler(async ({ context: { db, reader }, errors }) => {
  const [found] = await db
    .select({ email: users.email, profile: profiles })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, reader.userId));
  if (!found) throw errors.UNAUTHORIZED();
  const { email, profile } = found;
  return {
    id: profile.id,
    email,
    fullName: profile.fullName,
    avatarUrl: profile.avatarUrl,
    reviewerType: PROFILE_TYPES.find((type) => type === profile.reviewerType) ?? null,
    brokerage: profile.brokerage,
    yearsExperience: profile.yearsExperience,
    isPremium: reader.isPremium,
    suspension: reader.suspension,
    can: { moderate: reader.isModerator },
  };
});
