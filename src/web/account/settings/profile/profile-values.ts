import type { Me } from "#contract/account/account.ts";
import { RANGES } from "#contract/numbers.ts";
import type { ProfileContent } from "#contract/people/profiles.ts";
import { LIMITS, PROFILE_TYPES, WRONG_YEARS } from "#contract/vocabulary.ts";
import { parseNumber } from "#web/platform/parse-number.ts";
import { lengthProblem } from "#web/ui/field/counter.tsx";

/** In the order of the form. */
export const PROFILE_FIELDS = ["fullName", "brokerage", "reviewerType", "yearsExperience"] as const;
type Field = (typeof PROFILE_FIELDS)[number];
export type ProfileValues = Record<Field, string>;

export const toValues = (me: Pick<Me, Field>): ProfileValues => ({
  fullName: me.fullName,
  brokerage: me.brokerage ?? "",
  reviewerType: me.reviewerType ?? "",
  yearsExperience: me.yearsExperience === null ? "" : String(me.yearsExperience),
});

export function toProfileContent(values: ProfileValues): ProfileContent {
  return {
    fullName: values.fullName.trim(),
    brokerage: values.brokerage.trim(),
    reviewerType: PROFILE_TYPES.find((type) => type === values.reviewerType) ?? null,
    yearsExperience: parseNumber(values.yearsExperience, RANGES.years) ?? null,
  };
}

export function checkProfile(values: ProfileValues): Partial<ProfileValues> {
  const years = values.yearsExperience.trim();
  return {
    ...(values.fullName.trim() === "" ? { fullName: "Full name is required" } : {}),
    ...tooLong("fullName", values.fullName, LIMITS.fullName),
    ...tooLong("brokerage", values.brokerage, LIMITS.brokerage),
    ...(years === "" || parseNumber(years, RANGES.years) !== undefined
      ? {}
      : { yearsExperience: WRONG_YEARS }),
  };
}

function tooLong(field: Field, text: string, most: number) {
  const problem = lengthProblem(text, most);
  return problem === undefined ? {} : { [field]: problem };
}
