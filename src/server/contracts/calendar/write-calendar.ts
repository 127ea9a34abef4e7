import ical, { ICalEventTransparency } from "ical-generator";
import { type Day, nextNotice, nextRenewal, rolledYears } from "#server/contracts/contract-dates.ts";
import type { ContractRow } from "#server/contracts/contract-hydration.ts";
import type { Config } from "#server/platform/config/config.ts";

type Renewing = Pick<ContractRow, "id" | "renewsOn" | "since" | "noticeDays" | "sequence" | "updatedAt"> & {
  tool: { name: string };
};

const HOUR_SECONDS = 3600;

/** The next renewals and last days to give notice, as all-day events. Names and dates only: calendars are shared. */
export function writeCalendar(
  { productName, publicUrl }: Pick<Config, "productName" | "publicUrl">,
  contracts: readonly Renewing[],
  today: Day,
): string {
  const calendar = ical({
    name: `My tools · ${productName}`,
    prodId: { company: productName, product: "My tools", language: "EN" },
    ttl: HOUR_SECONDS,
  });
  const { host } = new URL(publicUrl);
  const events = contracts.flatMap((contract) => eventsOf(contract, today));
  for (const { uid, day, summary, sequence, changedAt } of events.toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  ))
    calendar.createEvent({
      ...{ id: `${uid}@${host}`, summary, sequence, stamp: changedAt, url: `${publicUrl}/my-tools` },
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  return calendar.toString();
}

/** A year that passes moves an event, too, so that it counts as a change. */
function eventsOf(contract: Renewing, today: Day) {
  const { id, tool, noticeDays, sequence, updatedAt: changedAt } = contract;
  const renewal = nextRenewal(contract, today);
  const notice = noticeDays === null || noticeDays === 0 ? null : nextNotice(contract, today);
  const eventOn = (kind: string, day: Day, year: Day, summary: string) => ({
    ...{ uid: `${kind}-${id}`, day, summary, changedAt },
    sequence: sequence + rolledYears(contract, year),
  });
  return [
    ...(renewal === null ? [] : [eventOn("renewal", renewal, renewal, `${tool.name} renews`)]),
    ...(notice === null
      ? []
      : [eventOn("notice", notice.noticeOn, notice.renewsOn, `Last day to give notice for ${tool.name}`)]),
  ];
}
