import type { ProfileType } from "#contract/vocabulary.ts";
import { formatExperience } from "#web/ui/format.ts";

export interface Described {
  reviewerType: ProfileType | null;
  brokerage?: string | null;
  yearsExperience: number | null;
}

/** The words of reviews. Not made from those, which other screens load. */
export const PROFILE_LABELS: Record<ProfileType, string> = {
  real_estate_agent: "Solo",
  team_leader: "Team",
  broker: "Broker",
};

/** Returns labels such as "Broker" and "12 years of experience", without blank fields. */
export const describePerson = (person: Described) =>
  [
    person.reviewerType && PROFILE_LABELS[person.reviewerType],
    person.brokerage,
    person.yearsExperience !== null && formatExperience(person.yearsExperience),
  ].filter((fact) => typeof fact === "string");
