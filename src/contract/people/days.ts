// Dates without a time, "2026-12-14". Imports no library, and avoids Intl: screens load this file.

const DAY_MS = 86_400_000;

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** Days from one to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** "December 14", or "December 14, 2027" unless it is at most 11 months ahead or one month ago. */
export function shortDay(day: string, today: string): string {
  const [year, month = 1, date] = day.split("-").map(Number);
  const days = daysBetween(today, day);
  return `${MONTHS[month - 1]} ${date}${days < -31 || days > 335 ? `, ${year}` : ""}`;
}
