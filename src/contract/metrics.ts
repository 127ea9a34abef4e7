import { type Category, LIMITS } from "./vocabulary.ts";

/** Formats a score with one decimal. Ranges and colors are based on the rounded number. */
export const formatScore = (score: number) => score.toFixed(1);

/** Histogram ranges, best first; colors change at the same limits. */
export const SCORE_RANGES = ["9–10", "8–8.9", "6–7.9", "Below 6"] as const;

export type ScoreRange = (typeof SCORE_RANGES)[number];

export function scoreRange(score: number): ScoreRange {
  const shown = Number(formatScore(score));
  if (shown >= LIMITS.scoreBest) return "9–10";
  if (shown >= LIMITS.scoreGreen) return "8–8.9";
  return shown >= LIMITS.scoreAmber ? "6–7.9" : "Below 6";
}

/** Prices are per `unitSize` units of volume (default 1) and per outcome. */
export const METRICS: Record<
  Category,
  { volume: string; rate: string; unit: string; unitSize?: number; outcome: string }
> = {
  "Lead Generation": { volume: "Leads/Month", rate: "Conversion", unit: "lead", outcome: "closing" },
  CRM: { volume: "Contacts Managed", rate: "User Adoption", unit: "contact", outcome: "active contact" },
  Scheduling: {
    volume: "Appointments/Month",
    rate: "Show Rate",
    unit: "appointment",
    outcome: "completed appointment",
  },
  "Transaction Management": {
    volume: "Transactions/Month",
    rate: "Completion Rate",
    unit: "file",
    outcome: "closed file",
  },
  Website: { volume: "Monthly Visits", rate: "Lead Capture Rate", unit: "visit", outcome: "captured lead" },
  Marketing: {
    volume: "Impressions/Month",
    rate: "Engagement Rate",
    unit: "1,000 impressions",
    unitSize: 1000,
    outcome: "engagement",
  },
  "Social Media": {
    volume: "Reach/Month",
    rate: "Engagement Rate",
    unit: "1,000 people reached",
    unitSize: 1000,
    outcome: "engagement",
  },
  "Virtual Tours": {
    volume: "Tours Created",
    rate: "Viewer Engagement",
    unit: "tour",
    outcome: "engaged viewer",
  },
};
