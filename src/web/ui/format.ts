const LOCALE = "en-US";

const whole = new Intl.NumberFormat(LOCALE);
const dollars = new Intl.NumberFormat(LOCALE, {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const cents = new Intl.NumberFormat(LOCALE, { style: "currency", currency: "USD" });
const smallDollars = new Intl.NumberFormat(LOCALE, {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumSignificantDigits: 2,
});

/** "1,234". */
export const formatCount = (count: number) => whole.format(count);

/** "1 result", "12 results". */
export const formatCounted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Dollars as paid: "$620", "$49.50". */
export const formatDollars = (amount: number) =>
  Number.isInteger(amount) ? dollars.format(amount) : cents.format(amount);

/** A price worked out from others, no more precise than it is: "$18", "$2.10", "$0.0042". */
export function formatUnitPrice(amount: number): string {
  if (amount >= 10 || amount === 0) return dollars.format(amount);
  return amount >= 0.1 ? cents.format(amount) : smallDollars.format(amount);
}

/** "a lead", "an appointment": enough for the words we have. */
export const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

/** A score out of ten: one decimal. */
export const formatScore = (score: number) => score.toFixed(1);

/** Percent with at most two decimals: "2.9%". */
export const formatPercent = (percent: number) => `${Number(percent.toFixed(2))}%`;

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" });
const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" });

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago: "3 days ago"; "just now" within a minute. */
export function formatAgo(timestamp: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  for (const [unit, length] of STEPS) {
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit);
  }
  return "just now";
}

/** "November 20, 2026". */
export const formatDate = (timestamp: string) => date.format(new Date(timestamp));
