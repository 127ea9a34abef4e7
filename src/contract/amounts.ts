// Imports no library, and avoids Intl: its first object costs 20-40 ms per page load, and every page shows numbers.

const group = (digits: string) => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ",");

const formatWholeDollars = (amount: number) => `$${group(amount.toFixed(0))}`;
const formatDollarsAndCents = (amount: number) => `$${group(amount.toFixed(2))}`;

/** "1,234". */
export const formatCount = (count: number) => group(String(count));

/** Keeps a figure and what belongs to it on one line. */
export const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");

/** "5 of 6", on one line. */
export const formatOf = (part: number, whole: number) =>
  unbroken(`${formatCount(part)} of ${formatCount(whole)}`);

/** "$178 a month", on one line. */
export const formatMonthly = (price: string) => unbroken(`${price} a month`);

/** "1 result", "12 results". */
export const formatCounted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Dollars as paid: "$620", "$49.50", "75¢". */
export function formatDollars(amount: number): string {
  if (Number.isInteger(amount)) return formatWholeDollars(amount);
  return amount < 1 ? formatCents(amount) : formatDollarsAndCents(amount);
}

/** A calculated price per unit, or per 1,000 units: "$18", "$2.10", "56¢", "7.4¢". */
export function formatUnitPrice(perUnit: number, unitSize = 1): string {
  const amount = roundUnitPrice(perUnit * unitSize);
  if (perUnit > 0 && amount === 0) return "under 0.1¢";
  if (amount === 0 || amount >= 10) return formatWholeDollars(amount);
  return amount < 1 ? formatCents(amount) : formatDollarsAndCents(amount);
}

/** "7.4¢"; rounds binary fractions to one decimal. */
const formatCents = (amount: number) => `${Number((amount * 100).toFixed(1))}¢`;

/** Rounds a calculated price for display: whole dollars from $10, whole cents from 10¢, tenths of cents below. */
export function roundUnitPrice(amount: number): number {
  const decimals = amount >= 10 ? 0 : amount >= 0.0995 ? 2 : 3;
  return Number(amount.toFixed(decimals));
}
