import type { ReviewerType } from "#contract/vocabulary.ts";

/** Before an "s" for several. */
export const REVIEWER_NOUNS: Record<ReviewerType, string> = {
  solo_agent: "solo agent",
  team: "team",
  broker: "broker",
};

export const REVIEWER_LABELS: Record<ReviewerType, string> = {
  solo_agent: "Solo",
  team: "Team",
  broker: "Broker",
};
