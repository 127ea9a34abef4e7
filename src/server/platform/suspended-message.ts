import { SUSPENDED_MESSAGE } from "#contract/moderation/terms.ts";
import type { Suspension } from "#contract/parts.ts";

const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

export const formatSuspensionEnd = (until: string) => `${moment.format(new Date(until))} UTC`;

export function suspendedMessage({ reason, until }: Suspension): string {
  if (until === null) return `${SUSPENDED_MESSAGE} Reason: ${reason}`;
  return `Your account is suspended until ${formatSuspensionEnd(until)}. Reason: ${reason}`;
}
