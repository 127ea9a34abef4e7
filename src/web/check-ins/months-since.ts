/** The newest first: "2026-03" → "March 2026". In UTC, as the server checks them. */
export function monthsSince(since: string, now = new Date()): Record<string, string> {
  const first = since.slice(0, "2026-03".length);
  const months: Record<string, string> = {};
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  for (;;) {
    const key = month.toISOString().slice(0, first.length);
    if (key < first) return months;
    months[key] = month.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
    month.setUTCMonth(month.getUTCMonth() - 1);
  }
}
