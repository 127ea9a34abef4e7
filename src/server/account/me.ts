import { eq } from "drizzle-orm";
import type { Me } from "#contract/account/account.ts";
import { hasSecondFactor } from "#server/account/change-factors/ways-in.ts";
import { countUnreadMessages } from "#server/messages/index.ts";
import { hasMutes as selectHasMutes } from "#server/mutes/index.ts";
import { countUnreadNotifications } from "#server/notifications/index.ts";
import { toProfileContent } from "#server/people/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, users } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { versionOf } from "#server/platform/versions.ts";

export const getMe = api.account.getMe.use(signedIn).handler(async ({ context: { db, reader }, errors }) => {
  const me = await loadMe(db, reader);
  if (me === null) throw errors.UNAUTHORIZED();
  return me;
});

export async function loadMe(db: Database, reader: MemberReader): Promise<Me | null> {
  const [found] = await db
    .select({
      email: users.email,
      profile: profiles,
      hasMutes: selectHasMutes(reader.userId),
      messages: countUnreadMessages(db, reader.userId),
      notifications: countUnreadNotifications(db, reader.userId),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, reader.userId));
  if (!found) return null;
  const { email, profile, hasMutes, messages, notifications } = found;
  return {
    id: profile.id,
    email,
    fullName: profile.fullName,
    avatarUrl: profile.avatarUrl,
    reviewerType: profile.reviewerType,
    brokerage: profile.brokerage,
    yearsExperience: profile.yearsExperience,
    version: versionOf(toProfileContent(profile)),
    isPremium: reader.isPremium,
    suspension: reader.suspension,
    can: { moderate: reader.isModerator },
    neededFactor: reader.lacksSecondFactor
      ? (await hasSecondFactor(db, reader.userId))
        ? "use"
        : "set-up"
      : null,
    hasMutes,
    unread: { messages, notifications },
  };
}
