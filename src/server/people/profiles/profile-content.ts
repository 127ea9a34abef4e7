import type { ProfileContent } from "#contract/people/profiles.ts";
import type { profiles } from "#server/platform/db/schema/index.ts";

/** What members edit of their profile. */
export const toProfileContent = ({
  fullName,
  brokerage,
  reviewerType,
  yearsExperience,
}: typeof profiles.$inferSelect): ProfileContent => ({
  fullName,
  brokerage: brokerage ?? "",
  reviewerType,
  yearsExperience,
});
