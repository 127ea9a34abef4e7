import type { ContractContent, OwnContract } from "#contract/people/contracts.ts";
import { daysBetween, shortDay } from "#contract/people/days.ts";
import { formatCounted, formatDollars } from "#web/ui/format.ts";

/** Dates of contracts are those of UTC, as on the server. */
export const today = () => new Date().toISOString().slice(0, "2026-12-14".length);

/** "today", "tomorrow", "in 16 days" */
function inDays(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${formatCounted(days, "day")}`;
}

/** "Renews December 14", "Monthly, no end date" */
export const renewalLine = ({ nextRenewal }: Pick<OwnContract, "nextRenewal">, now = today()) =>
  nextRenewal === null ? "Monthly, no end date" : `Renews ${shortDay(nextRenewal, now)}`;

type Renewing = Pick<
  OwnContract,
  "tool" | "price" | "isYearly" | "nextRenewal" | "noticeBy" | "nextReminder"
>;

/** What the card of the next renewal says; null without a date. */
export function nextRenewalWords(contract: Renewing, now = today()) {
  const { tool, price, isYearly, nextRenewal, noticeBy, nextReminder } = contract;
  if (nextRenewal === null) return null;
  const notice =
    noticeBy === null
      ? ""
      : noticeBy < now
        ? ` The last day to give notice was ${shortDay(noticeBy, now)}.`
        : ` Last day to give notice: ${shortDay(noticeBy, now)}.`;
  const isNext = nextReminder !== null && nextReminder <= nextRenewal;
  return {
    title: `${tool.name} renews ${inDays(daysBetween(now, nextRenewal))}`,
    text: `${formatDollars(isYearly ? price : price * 12)} for another year.${notice}${isNext ? ` We'll remind you on ${shortDay(nextReminder, now)}.` : ""}`,
  };
}

/** What the sheet edits. */
export const contentOfContract = ({
  price,
  isYearly,
  market,
  since,
  renewsOn,
  noticeDays,
  note,
}: OwnContract): ContractContent => ({
  ...{ price, isYearly, marketId: market?.id ?? null, since, renewsOn, noticeDays, note },
});

/** "$93 a month above the median" */
export function verdictOf(difference: number): string {
  const dollars = formatDollars(Math.abs(Math.round(difference)));
  if (Math.round(difference) === 0) return "You pay the median";
  return `${dollars} a month ${difference > 0 ? "above" : "below"} the median`;
}
