const LOCALE = "en-US";

const whole = new Intl.NumberFormat(LOCALE);
const dollars = new Intl.NumberFormat(LOCALE, {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat(LOCALE, { style: "currency", currency: "USD" });

/** "1,234". */
export const formatCount = (count: number) => whole.format(count);

/** "1 result", "12 results". */
export const formatCounted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Dollars as paid: "$620", "$49.50", "75¢". */
export function formatDollars(amount: number): string {
  if (Number.isInteger(amount)) return dollars.format(amount);
  return amount < 1 ? formatCents(amount) : dollarsAndCents.format(amount);
}

/**
 * A calculated price: "$18", "$2.10", "56¢", "7.4¢".
 *
 * @param unitSize how many units the price is for, such as 1,000 impressions
 */
export function formatUnitPrice(perUnit: number, unitSize = 1): string {
  const amount = roundUnitPrice(perUnit * unitSize);
  if (perUnit > 0 && amount === 0) return "under 0.1¢";
  if (amount === 0 || amount >= 10) return dollars.format(amount);
  return amount < 1 ? formatCents(amount) : dollarsAndCents.format(amount);
}

/** "7.4¢"; of binary fractions only the first decimal is meant. */
const formatCents = (amount: number) => `${Number((amount * 100).toFixed(1))}¢`;

/** A calculated price in dollars as it is shown: whole from $10 on, whole cents from 10¢ on, one decimal below. */
export function roundUnitPrice(amount: number): number {
  const decimals = amount >= 10 ? 0 : amount >= 0.0995 ? 2 : 3;
  return Number(amount.toFixed(decimals));
}

/** "First year", "1 year", "12 years". */
export const formatYears = (years: number) => (years === 0 ? "First year" : formatCounted(years, "year"));

/** "12 years of experience": years alone, beside how long ago something was written, would be read as that. */
export const formatExperience = (years: number) => `${formatYears(years)} of experience`;

/** Percent with at most two decimals: "2.9%". */
export const formatPercent = (percent: number) => `${Number(percent.toFixed(2))}%`;

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" });
const relativeDays = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" });

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago: "3 days ago", "yesterday"; "just now" within a minute. */
export function formatAgo(timestamp: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  for (const [unit, length] of STEPS) {
    if (seconds < length) continue;
    return (unit === "day" ? relativeDays : relative).format(-Math.floor(seconds / length), unit);
  }
  return "just now";
}

/** "November 20, 2026". */
export const formatDate = (timestamp: string) => date.format(new Date(timestamp));

const moment = new Intl.DateTimeFormat(LOCALE, {
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** "November 30, 2026 at 10:00 AM EST", by the clock of the reader; not for what the server renders. */
export const formatMoment = (timestamp: string) => moment.format(new Date(timestamp));
