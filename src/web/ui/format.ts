import { formatCount, formatCounted, unbroken } from "#contract/amounts.ts";

// Without Intl, like these.
export * from "#contract/amounts.ts";

/** The size of a list: "12", "12 results", or "about 31,712 results" when it was not counted. */
export const formatTotal = (
  { total, totalIsEstimate }: { total: number; totalIsEstimate: boolean },
  one?: string,
) =>
  `${totalIsEstimate ? "about " : ""}${one === undefined ? formatCount(total) : formatCounted(total, one)}`;

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The label of a name that is words: "team_leader" is "Team leader". */
export const toLabel = (name: string) => capitalize(name.replaceAll("_", " "));

export const toLabels = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, toLabel(name)])) as Record<Name, string>;

/** "First year", "1 year", "12 years". */
export const formatYears = (years: number) => (years === 0 ? "First year" : formatCounted(years, "year"));

/** "12 years of experience": without "of experience" it could be read as the age of the text. */
export const formatExperience = (years: number) => unbroken(`${formatYears(years)} of experience`);

/** Percent with at most two decimals: "2.9%". */
export const formatPercent = (percent: number) => `${Number(percent.toFixed(2))}%`;

/** With three digits, because a few reports don't say it more exactly: "3,280". */
export const formatMedianCount = (count: number) => formatCount(Math.round(Number(count.toPrecision(3))));

/** "87%", "4.3%": with two digits, for the same reason. */
export const formatMedianPercent = (percent: number) => `${Number(percent.toFixed(percent < 9.95 ? 1 : 0))}%`;

const STEPS: [string, number][] = [
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

/** Whole months of the calendar, in UTC. */
function monthsBetween(then: Date, now: Date): number {
  const months = monthOf(now) - monthOf(then);
  const reached = new Date(then).setUTCMonth(then.getUTCMonth() + months);
  return reached > now.getTime() ? months - 1 : months;
}

/** "3 days ago", "yesterday"; "just now" within a minute. A year is over on its anniversary. */
export function formatAgo(timestamp: string, now = Date.now()): string {
  const months = monthsBetween(new Date(timestamp), new Date(now));
  if (months >= 12) return `${formatCounted(Math.floor(months / 12), "year")} ago`;
  if (months >= 1) return `${formatCounted(months, "month")} ago`;
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  for (const [unit, length] of STEPS) {
    if (seconds < length) continue;
    const count = Math.floor(seconds / length);
    return unit === "day" && count === 1 ? "yesterday" : `${formatCounted(count, unit)} ago`;
  }
  return "just now";
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

const dateText = (year: number, month: number, day: number) => unbroken(`${MONTHS[month]} ${day}, ${year}`);

/** "November 20, 2026", in local time, so not for server rendering (see `useDate`). */
export function formatDate(timestamp: string): string {
  const date = new Date(timestamp);
  return dateText(date.getFullYear(), date.getMonth(), date.getDate());
}

/** The same in UTC, as the server's HTML has it. */
export function formatDateInUtc(timestamp: string): string {
  const [year = 0, month = 0, day = 0] = timestamp.split(/\D/, 3).map(Number);
  return dateText(year, month - 1, day);
}

/** "Today", "Yesterday" or "Friday, November 20, 2026", in local time, so not for server rendering. */
export function formatDay(timestamp: string, now = new Date()): string {
  const day = new Date(timestamp);
  const daysAgo = [0, 1].find((count) => {
    const then = new Date(now);
    then.setDate(now.getDate() - count);
    return then.toDateString() === day.toDateString();
  });
  if (daysAgo !== undefined) return daysAgo === 0 ? "Today" : "Yesterday";
  return day.toLocaleDateString("en-US", { dateStyle: "full" });
}

/** "November 30, 2026 at 10:00 AM EST", the day on one line, in local time, so not for server rendering. */
export function formatMoment(timestamp: string): string {
  const moment = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return moment.format(new Date(timestamp)).replace(/ (?=\d)/g, "\u00a0");
}
