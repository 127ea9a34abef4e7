import type { ReviewerType } from "#contract/vocabulary.ts";

export const REVIEWER_LABELS: Record<ReviewerType, string> = {
  solo_agent: "Solo",
  team: "Team",
  broker: "Broker",
};
