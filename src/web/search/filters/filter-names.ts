import type { FilterValues } from "#contract/reviews/filter-choices.ts";
import type { FilterPeriod } from "#contract/vocabulary.ts";
import { REVIEWER_LABELS } from "#web/people/index.ts";
import { PROOF_NAMES } from "#web/proofs/index.ts";
import type { SearchParameters } from "#web/search/search-parameters.ts";
import { formatDollars, formatMonthly } from "#web/ui/format.ts";

export const PERIOD_NAMES: Record<FilterPeriod, string> = {
  month: "Past month",
  quarter: "Past 3 months",
  year: "Past year",
  "three-years": "Past 3 years",
};

/** "6–7.9", "8 or more", "up to 5.9". */
export function nameRange(
  lowest: number | undefined,
  highest: number | undefined,
  format: (value: number) => string,
): string {
  if (highest === undefined) return `${format(lowest ?? 0)} or more`;
  return lowest === undefined ? `up to ${format(highest)}` : `${format(lowest)}–${format(highest)}`;
}

export const nameYears = (years: number) => `${years}+ years`;

/** The names of a review's tags in the address. */
export const splitTags = (tags: string | undefined) => (tags ?? "").split(",").filter((name) => name !== "");

interface Chosen {
  name: string;
  /** The parameters without it. */
  without: SearchParameters;
}

/** Each advanced filter of an address, by what people call it. */
export function nameFilters(parameters: SearchParameters): Chosen[] {
  const { minScore, maxScore, minCost, maxCost, reviewerType, minYears, recommended, period } = parameters;
  const names: [string | false | undefined, ...(keyof FilterValues)[]][] = [
    [
      (minScore ?? maxScore) !== undefined && `Score ${nameRange(minScore, maxScore, String)}`,
      "minScore",
      "maxScore",
    ],
    [
      (minCost ?? maxCost) !== undefined && formatMonthly(nameRange(minCost, maxCost, formatDollars)),
      "minCost",
      "maxCost",
    ],
    [reviewerType && REVIEWER_LABELS[reviewerType], "reviewerType"],
    [minYears !== undefined && nameYears(minYears), "minYears"],
    [recommended && "Recommended only", "recommended"],
    [period && PERIOD_NAMES[period], "period"],
    [parameters.usedIt && PROOF_NAMES["used-it"], "usedIt"],
    [parameters.license && PROOF_NAMES["license-checked"], "license"],
  ];
  const tags = splitTags(parameters.tags);
  return [
    ...names.flatMap(([name, ...parts]) =>
      name
        ? [
            {
              name,
              without: { ...parameters, ...Object.fromEntries(parts.map((part) => [part, undefined])) },
            },
          ]
        : [],
    ),
    ...tags.map((name) => ({
      name,
      without: { ...parameters, tags: tags.filter((one) => one !== name).join(",") || undefined },
    })),
  ];
}
