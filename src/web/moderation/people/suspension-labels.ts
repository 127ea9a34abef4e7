import { SUSPENSION_PERIODS, type SuspensionPeriod } from "#contract/moderation/terms.ts";

/** As choices of a list. */
export const PERIOD_LABELS: Record<SuspensionPeriod, string> = {
  "1-day": "1 day",
  "7-days": "7 days",
  "30-days": "30 days",
  "until-lifted": "Until lifted",
};

/** In a sentence of the log: "for 7 days"; nothing for what is no period. */
export function toDuration(period: string | null | undefined): string {
  const known = SUSPENSION_PERIODS.find((one) => one === period);
  if (known === undefined) return "";
  return known === "until-lifted" ? " until lifted" : ` for ${PERIOD_LABELS[known]}`;
}
