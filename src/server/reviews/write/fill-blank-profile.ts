import { eq, sql } from "drizzle-orm";
import type { ProfileType, ReviewerType } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";

/** Reviews and profiles have different names for the same types. */
const PROFILE_TYPE_OF: Record<ReviewerType, ProfileType> = {
  solo_agent: "real_estate_agent",
  team: "team_leader",
  broker: "broker",
};

/** Copies the author's details into blank profile fields. Runs on approval, because profiles are public. */
export async function fillBlankProfile(
  tx: Transaction,
  userId: string,
  { reviewerType, reviewerYearsExperience, brokerage }: ReviewContent,
): Promise<void> {
  await tx
    .update(profiles)
    .set({
      reviewerType: sql`coalesce(${profiles.reviewerType}, ${PROFILE_TYPE_OF[reviewerType]})`,
      yearsExperience: sql`coalesce(${profiles.yearsExperience}, ${reviewerYearsExperience})`,
      brokerage: sql`coalesce(nullif(btrim(${profiles.brokerage}), ''), ${brokerage})`,
    })
    .where(eq(profiles.id, userId));
}
