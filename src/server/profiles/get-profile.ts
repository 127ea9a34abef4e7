import { and, count, eq } from "drizzle-orm";
import { PROFILE_TYPES } from "#contract/parts.ts";
import type { Profile } from "#contract/profiles.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, reviews } from "#server/platform/db/schema/index.ts";

export const getProfile = api.profiles.get.handler(async ({ input, context: { db }, errors }) => {
  const [[profile], reviewCount] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.id, input.id)),
    countApprovedReviews(db, input.id),
  ]);
  if (!profile) throw errors.NOT_FOUND();
  return presentProfile(profile, reviewCount);
});

/** What anybody may see of a person; their address is in another table, which this never reads. */
function presentProfile(profile: typeof profiles.$inferSelect, reviewCount: number): Profile {
  return {
    id: profile.id,
    fullName: profile.fullName,
    avatarUrl: profile.avatarUrl,
    reviewerType: PROFILE_TYPES.find((type) => type === profile.reviewerType) ?? null,
    brokerage: profile.brokerage,
    yearsExperience: profile.yearsExperience,
    createdAt: profile.createdAt.toISOString(),
    reviewCount,
  };
}

async function countApprovedReviews(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ reviews: count() })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.moderationStatus, "approved")));
  return row?.reviews ?? 0;
}
