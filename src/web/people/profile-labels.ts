import type { ProfileType } from "#contract/vocabulary.ts";
import { formatExperience } from "#web/ui/format.ts";

export const PROFILE_LABELS: Record<ProfileType, string> = {
  real_estate_agent: "Real estate agent",
  team_leader: "Team leader",
  broker: "Broker",
};

export interface Described {
  reviewerType: ProfileType | null;
  brokerage?: string | null;
  yearsExperience: number | null;
}

/** Returns labels such as "Broker" and "12 years of experience", without blank fields. */
export const describePerson = (person: Described) =>
  [
    person.reviewerType && PROFILE_LABELS[person.reviewerType],
    person.brokerage,
    person.yearsExperience !== null && formatExperience(person.yearsExperience),
  ].filter((fact) => typeof fact === "string");
