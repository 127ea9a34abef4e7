import { stringify } from "csv-stringify/sync";
import type { Subscriber } from "#contract/newsletter.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { selectSubscribers } from "./select-subscribers.ts";

/** The contract's: half a megabyte, however many there are in all. */
const PART_SIZE = 5000;

const COLUMNS = ["Email", "Status", "Subscribed", "Confirmed"];

/** Spreadsheets take a file for UTF-8 when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/** All subscribers as a file for spreadsheets, a part at a time. */
export const exportSubscribers = api.newsletter.exportSubscribers
  .use(moderatorsOnly)
  .handler(async ({ input, context }) => {
    await limitWrites(context);
    const { items, next } = await selectSubscribers(context.db, { after: input.after, size: PART_SIZE });
    const isFirst = input.after === undefined;
    const csv = (isFirst ? BYTE_ORDER_MARK : "") + toCsv(items, isFirst);
    return { fileName: `newsletter-subscribers-${new Date().toISOString().slice(0, 10)}.csv`, csv, next };
  });

/** Data only: a cell that a spreadsheet would take for a formula begins with an apostrophe instead. */
export function toCsv(subscribers: readonly Subscriber[], hasHeader: boolean): string {
  const rows = subscribers.map(({ email, isConfirmed, createdAt, confirmedAt }) => [
    email,
    isConfirmed ? "Confirmed" : "Pending",
    createdAt,
    confirmedAt ?? "",
  ]);
  return stringify(hasHeader ? [COLUMNS, ...rows] : rows, {
    escape_formulas: true,
    record_delimiter: "windows",
  });
}
