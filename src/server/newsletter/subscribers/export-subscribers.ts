import type { Subscriber } from "#contract/emails/newsletter.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { formatCsv } from "#server/platform/text/csv.ts";
import { selectSubscribers } from "./select-subscribers.ts";

/** About half a megabyte. */
const PART_SIZE = 5000;

const COLUMNS = ["Email", "Status", "Subscribed", "Confirmed"] as const;

export const exportSubscribers = api.newsletter.exportSubscribers
  .use(moderatorWrites)
  .handler(async ({ input, context }) => {
    const { db, log, reader } = context;
    if (input.after === undefined) {
      log.info({ moderatorId: reader.userId }, "the newsletter's subscribers were exported");
    }
    const { items, next } = await selectSubscribers(db, { after: input.after, size: PART_SIZE });
    const csv = formatSubscribers(items, { isContinued: input.after !== undefined });
    return { fileName: `newsletter-subscribers-${new Date().toISOString().slice(0, 10)}.csv`, csv, next };
  });

export function formatSubscribers(
  subscribers: readonly Subscriber[],
  part?: { isContinued: boolean },
): string {
  const rows = subscribers.map(({ email, isConfirmed, createdAt, confirmedAt }) => ({
    Email: email,
    Status: isConfirmed ? "Confirmed" : "Pending",
    Subscribed: createdAt,
    Confirmed: confirmedAt,
  }));
  return formatCsv(COLUMNS, rows, part);
}
