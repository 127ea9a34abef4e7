import type { ProfileType } from "#contract/vocabulary.ts";
import { formatExperience, toLabel } from "#web/ui/format.ts";

export interface Described {
  reviewerType: ProfileType | null;
  brokerage?: string | null;
  yearsExperience: number | null;
}

/** Returns labels such as "Broker" and "12 years of experience", without blank fields. */
export const describePerson = (person: Described) =>
  [
    person.reviewerType && toLabel(person.reviewerType),
    person.brokerage,
    person.yearsExperience !== null && formatExperience(person.yearsExperience),
  ].filter((fact) => typeof fact === "string");
