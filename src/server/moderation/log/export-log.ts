import type { LogEntry } from "#contract/moderation/log.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { takePage } from "#server/platform/db/take-page.ts";
import { formatCsv } from "#server/platform/text/csv.ts";
import { loadLogEntries } from "./load-log-entries.ts";
import { wantedEntries } from "./log-filter.ts";

/** Keeps a response at some hundred kilobytes. */
const PAGE_SIZE = 1000;

const COLUMNS = ["Time", "Moderator", "Action", "Kind", "About", "Id", "Reason", "Before", "After"] as const;

/** Exports the filtered log as CSV, one page at a time. Contains names but no email addresses. */
export const exportLog = api.moderation.exportLog.use(moderatorWrites).handler(async ({ input, context }) => {
  const { db, log, reader } = context;
  if (input.after === undefined) log.info({ moderatorId: reader.userId }, "the moderation log was exported");
  const entries = await loadLogEntries(db, reader, { where: wantedEntries(input), limit: PAGE_SIZE + 1 });
  const { items, next } = takePage(entries, PAGE_SIZE);
  return {
    fileName: `moderation-log-${new Date().toISOString().slice(0, 10)}.csv`,
    csv: formatCsv(COLUMNS, items.map(toRow), { isContinued: input.after !== undefined }),
    next,
  };
});

function toRow({ at, actor, action, subject, reason, before, after }: LogEntry) {
  return {
    Time: at,
    Moderator: actor?.fullName ?? "",
    Action: action,
    Kind: subject.kind,
    About: subject.title,
    Id: subject.id,
    Reason: reason,
    Before: toText(before),
    After: toText(after),
  };
}

const toText = (change: LogEntry["before"]) =>
  Object.entries(change)
    .map(([name, value]) => `${name}: ${value ?? "none"}`)
    .join(", ");
