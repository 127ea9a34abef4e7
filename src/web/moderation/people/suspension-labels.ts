import { SUSPENSION_PERIODS, type SuspensionPeriod } from "#contract/moderation/terms.ts";

export const PERIOD_LABELS: Record<SuspensionPeriod, string> = {
  "1-day": "1 day",
  "7-days": "7 days",
  "30-days": "30 days",
  "until-lifted": "Until lifted",
};

/** "for 7 days", for sentences of the log; empty for unknown periods. */
export function toDuration(period: string | null | undefined): string {
  const known = SUSPENSION_PERIODS.find((one) => one === period);
  if (known === undefined) return "";
  return known === "until-lifted" ? " until lifted" : ` for ${PERIOD_LABELS[known]}`;
}
