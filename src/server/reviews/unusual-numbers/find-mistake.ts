import { RANGES } from "#contract/numbers.ts";
import type { UnusualField } from "#contract/reviews/unusual.ts";
import type { ReviewerType } from "#contract/vocabulary.ts";
import { distanceFrom, isUsual, type UsualRange } from "./usual-range.ts";

export type Mistake =
  | "per-year"
  | "whole-team"
  | "extra-digit"
  | "missing-digit"
  | "missing-point"
  | "extra-point"
  | "comma-as-thousands"
  | "in-thousands"
  | "fraction";

/** What was meant is the number divided by this. */
type Divisors = readonly (readonly [Mistake, number])[];

/** 49,99 without its comma is 100 times too much, 1,200 read as a decimal number a thousandth. */
const OF_AMOUNTS: Divisors = [
  ["per-year", 12],
  ["extra-digit", 10],
  ["missing-point", 100],
  ["comma-as-thousands", 1000],
  ["missing-digit", 1 / 10],
  ["extra-point", 1 / 100],
  ["in-thousands", 1 / 1000],
];

const DIVISORS: Partial<Record<UnusualField, Divisors>> = {
  monthlyCost: OF_AMOUNTS,
  leadVolumeMonthly: OF_AMOUNTS,
  conversionRate: [
    ["extra-digit", 10],
    ["missing-point", 100],
    ["missing-digit", 1 / 10],
    ["fraction", 1 / 100],
  ],
};

const DECIMALS: Partial<Record<UnusualField, number>> = {
  monthlyCost: RANGES.dollars.decimals,
  leadVolumeMonthly: RANGES.volume.decimals,
  conversionRate: RANGES.percent.decimals,
};

/** Larger teams report through a broker. */
const LARGEST_TEAM = 20;

/** Some multiple always fits, so a fixed one that fits better than this factor is more likely. */
const TEAM_DISTANCE = Math.log(1.25);

/** Of the distance from the median of a yearly number: 10 times the median itself has a digit too many. */
const CLEARLY_CLOSER = 1 / 2;

interface Correction {
  mistake: Mistake;
  suggested: number;
  distance: number;
}

/** The common mistake whose correction is usual and closest to the median; null without one. */
export function findMistake(
  field: UnusualField,
  value: number,
  range: UsualRange,
  reviewerType: ReviewerType,
): Pick<Correction, "mistake" | "suggested"> | null {
  const fixed = (DIVISORS[field] ?? []).flatMap(([mistake, divisor]) =>
    correct(field, value, range, { mistake, divisor }),
  );
  const found = [...fixed, ...ofTeam(field, value, range, reviewerType)].toSorted(
    (a, b) => a.distance - b.distance,
  );
  const year = found.find(({ mistake }) => mistake === "per-year");
  // A tenth and a twelfth are close to each other. A yearly price is twelve times a whole number of cents.
  const isYear = year && Number.isInteger(roundTo(9, (value * 10 ** (DECIMALS[field] ?? 0)) / 12));
  const best = found.find(
    ({ mistake, distance }) =>
      !isYear || mistake !== "extra-digit" || distance < year.distance * CLEARLY_CLOSER,
  );
  return best ? { mistake: best.mistake, suggested: best.suggested } : null;
}

function ofTeam(
  field: UnusualField,
  value: number,
  range: UsualRange,
  reviewerType: ReviewerType,
): Correction[] {
  if (reviewerType === "solo_agent" || (field !== "monthlyCost" && field !== "leadVolumeMonthly")) return [];
  const size = Math.round(value / range.median);
  if (size < 2 || size > LARGEST_TEAM) return [];
  return correct(field, value, range, { mistake: "whole-team", divisor: size }).map((correction) => ({
    ...correction,
    distance: TEAM_DISTANCE,
  }));
}

function correct(
  field: UnusualField,
  value: number,
  range: UsualRange,
  { mistake, divisor }: { mistake: Mistake; divisor: number },
): Correction[] {
  const suggested = roundTo(DECIMALS[field] ?? 0, value / divisor);
  const isPossible = suggested > 0 && (field !== "conversionRate" || suggested <= RANGES.percent.max);
  if (!isPossible || !isUsual(range, suggested)) return [];
  return [{ mistake, suggested, distance: distanceFrom(range, suggested) }];
}

const roundTo = (decimals: number, number: number) => Number(number.toFixed(decimals));
