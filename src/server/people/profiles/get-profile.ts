import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Profile } from "#contract/people/profiles.ts";
import { api } from "#server/platform/api.ts";
import { isActivePerson } from "#server/platform/auth/is-active-user.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { type Activity, loadActivity } from "./load-activity.ts";
import { loadReviewed } from "./load-reviewed.ts";

const hasCheckedLicense = sql<boolean>`exists (select from checked_licenses where user_id = ${profiles.id})`;

export const getProfile = api.profiles.get.handler(async ({ input, context: { db }, errors }) => {
  const id = input.id.toLowerCase();
  dependOn(`person/${id}`, `activity/${id}`, "reviews", "discussions", "likes");
  const [[profile], activity, reviewed] = await Promise.all([
    db
      .select({ ...getTableColumns(profiles), hasCheckedLicense })
      .from(profiles)
      .where(and(eq(profiles.id, input.id), isActivePerson(profiles.id))),
    loadActivity(db, input.id),
    loadReviewed(db, input.id),
  ]);
  if (!profile) throw errors.NOT_FOUND();
  return { ...presentProfile(profile, activity), reviewed };
});

function presentProfile(
  profile: typeof profiles.$inferSelect & { hasCheckedLicense: boolean },
  activity: Activity,
): Omit<Profile, "reviewed"> {
  return {
    id: profile.id,
    fullName: profile.fullName,
    avatarUrl: profile.avatarUrl,
    isTeam: profile.isTeam,
    reviewerType: profile.reviewerType,
    brokerage: profile.brokerage,
    yearsExperience: profile.yearsExperience,
    createdAt: profile.createdAt.toISOString(),
    hasCheckedLicense: profile.hasCheckedLicense,
    ...activity,
  };
}
