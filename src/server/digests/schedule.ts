import type { DigestSchedule } from "#contract/people/digests.ts";

export interface Scheduled extends DigestSchedule {
  /** The member's date when one was last considered, such as "2026-11-30". */
  lastOn: string | null;
}

/** An email that is later than this isn't sent: the next one brings its news. */
const MOST_DAYS_LATE = 3;

const DAY_MS = 86_400_000;

/** Making one takes longer than everything else here. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone: zone, hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" },
  });
  clocks.set(zone, made);
  return made;
}

/** @returns the date there, at midnight in UTC, so that days can be counted, and the hour, 0 to 23 */
function timeIn(zone: string, now: Date): { day: number; hour: number } {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return { day: Date.UTC(part("year"), part("month") - 1, part("day")), hour: part("hour") };
}

const toDate = (day: number) => new Date(day).toISOString().slice(0, 10);

/** The member's date. */
export const dateIn = (zone: string, now: Date): string => toDate(timeIn(zone, now).day);

const isMeant = ({ cadence, weekday }: DigestSchedule, day: number): boolean =>
  cadence === "monthly" ? new Date(day).getUTCDate() === 1 : new Date(day).getUTCDay() === weekday % 7;

/**
 * Whether an email is due: the member's hour is reached on a day of the schedule, or such a day has passed while nothing
 * ran, and the date of the last one is earlier. Dates make that independent of changed clocks: an hour that is skipped is
 * reached by the next one, and one that comes twice counts once.
 */
export function isDue(schedule: Scheduled, now: Date): boolean {
  const { day: today, hour } = timeIn(schedule.zone, now);
  for (let late = 0; late <= MOST_DAYS_LATE; late += 1) {
    const day = today - late * DAY_MS;
    if (late === 0 && hour < schedule.hour) continue;
    if (isMeant(schedule, day)) return schedule.lastOn === null || schedule.lastOn < toDate(day);
  }
  return false;
}

/** What counts as the last one for a new schedule: today's is still to come, earlier ones aren't made up for. */
export const dayBefore = (zone: string, now: Date): string => toDate(timeIn(zone, now).day - DAY_MS);
