import type { Profile } from "#contract/people/profiles.ts";
import { addressReader, oneOf, pageNumber } from "#web/platform/address.ts";

export const PROFILE_TABS = ["reviews", "discussions"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab is in the address once it was chosen. */
export const readProfileAddress = addressReader({ tab: oneOf(PROFILE_TABS), page: pageNumber });

/** The first one with content. */
export const firstTab = ({
  reviewCount,
  discussionCount,
}: Pick<Profile, "reviewCount" | "discussionCount">): ProfileTab =>
  reviewCount === 0 && discussionCount > 0 ? "discussions" : "reviews";
