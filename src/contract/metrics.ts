import { type Category, LIMITS } from "./vocabulary.ts";

/** Formats a score with one decimal, rounded half up. Ranges and colors are based on the rounded number. */
export const formatScore = (score: number) => (Math.round(score * 10) / 10).toFixed(1);

/** Histogram ranges, best first; colors change at the same limits. */
export const SCORE_RANGES = ["9–10", "8–8.9", "6–7.9", "Below 6"] as const;

export type ScoreRange = (typeof SCORE_RANGES)[number];

export function scoreRange(score: number): ScoreRange {
  const shown = Number(formatScore(score));
  if (shown >= LIMITS.scoreBest) return "9–10";
  if (shown >= LIMITS.scoreGreen) return "8–8.9";
  return shown >= LIMITS.scoreRedBelow ? "6–7.9" : "Below 6";
}

/** A median of fewer prices would only repeat them. */
export const MEDIAN_REVIEWS = 3;

/** Tools with fewer reviews in an area have no rank there. */
export const RANK_REVIEWS = 5;

/** Below that, shares are counts ("5 of 5"), and changes over time would be chance. */
export const SHARE_REVIEWS = 12;

/** Scores and costs, as printed, that are called about the same, and so decide nothing. */
export const isScoreClose = (one: number, other: number) => Math.abs(one - other) < 0.15;
export const isCostClose = (one: number, other: number) =>
  Math.min(one, other) >= 0.95 * Math.max(one, other);

/** Years of experience that open the groups of reviewers; the last one has no end. */
export const EXPERIENCE_GROUPS = [0, 3, 6, 11, 21] as const;

/**
 * Prices are per `unitSize` units of volume (default 1) and per outcome. `result` is what the category is paid for:
 * the price that tools are compared by.
 */
export const METRICS: Record<
  Category,
  {
    volume: string;
    rate: string;
    unit: string;
    unitSize?: number;
    outcome: string;
    result: "unit" | "outcome";
  }
> = {
  "Lead Generation": {
    volume: "Leads/Month",
    rate: "Conversion",
    unit: "lead",
    outcome: "closing",
    result: "unit",
  },
  CRM: {
    volume: "Contacts Managed",
    rate: "User Adoption",
    unit: "contact",
    outcome: "active contact",
    result: "outcome",
  },
  Scheduling: {
    volume: "Appointments/Month",
    rate: "Show Rate",
    unit: "appointment",
    outcome: "completed appointment",
    result: "outcome",
  },
  "Transaction Management": {
    volume: "Transactions/Month",
    rate: "Completion Rate",
    unit: "file",
    outcome: "closed file",
    result: "outcome",
  },
  Website: {
    volume: "Monthly Visits",
    rate: "Lead Capture Rate",
    unit: "visit",
    outcome: "captured lead",
    result: "outcome",
  },
  Marketing: {
    volume: "Impressions/Month",
    rate: "Engagement Rate",
    unit: "1,000 impressions",
    unitSize: 1000,
    outcome: "engagement",
    result: "unit",
  },
  "Social Media": {
    volume: "Reach/Month",
    rate: "Engagement Rate",
    unit: "1,000 people reached",
    unitSize: 1000,
    outcome: "engagement",
    result: "unit",
  },
  "Virtual Tours": {
    volume: "Tours Created",
    rate: "Viewer Engagement",
    unit: "tour",
    outcome: "engaged viewer",
    result: "unit",
  },
};

interface Bill {
  monthlyCost: number;
  leadVolumeMonthly: number;
  /** Percent. */
  conversionRate: number;
}

/** Less than one a quarter: a price of each would be more exact than what it's based on. */
export const isRare = (outcomesPerMonth: number) => outcomesPerMonth < 1 / 3;

/** Dollars per unit of volume and per outcome; null when the divisor is zero. */
export function unitPrices({ monthlyCost, leadVolumeMonthly, conversionRate }: Bill) {
  const outcomes = leadVolumeMonthly * (conversionRate / 100);
  return {
    perUnit: leadVolumeMonthly > 0 ? monthlyCost / leadVolumeMonthly : null,
    perOutcome: outcomes > 0 ? monthlyCost / outcomes : null,
  };
}

/** Dollars per result of the category, of two prices. */
export function pricePerResult(
  category: Category,
  { perUnit, perOutcome }: { perUnit: number | null; perOutcome: number | null },
): number | null {
  const { result, unitSize = 1 } = METRICS[category];
  if (result === "outcome") return perOutcome;
  return perUnit === null ? null : perUnit * unitSize;
}

/** "lead": what the cost per result of a category is per. */
export const resultName = (category: Category) => METRICS[category][METRICS[category].result];
