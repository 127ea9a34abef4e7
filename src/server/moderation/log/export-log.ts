import type { LogEntry } from "#contract/moderation/log.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { formatCsv } from "#server/platform/text/csv.ts";
import { loadLogEntries } from "./load-log-entries.ts";
import { wantedEntries } from "./log-filter.ts";

/** The contract's: some hundred kilobytes, however long the log is. */
const PART_SIZE = 1000;

const COLUMNS = ["Time", "Moderator", "Action", "Kind", "About", "Id", "Reason", "Before", "After"] as const;

/** The filtered log as a file for spreadsheets, a part at a time. It has names, and no addresses. */
export const exportLog = api.moderation.exportLog.use(moderatorWrites).handler(async ({ input, context }) => {
  const { db, log, reader } = context;
  if (input.after === undefined) log.info({ moderatorId: reader.userId }, "the moderation log was exported");
  const entries = await loadLogEntries(db, reader, { where: wantedEntries(input), limit: PART_SIZE + 1 });
  const page = entries.slice(0, PART_SIZE);
  return {
    fileName: `moderation-log-${new Date().toISOString().slice(0, 10)}.csv`,
    csv: formatCsv(COLUMNS, page.map(toRow), { isContinued: input.after !== undefined }),
    next: entries.length > PART_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
});

function toRow({ at, actor, action, subject, reason, before, after }: LogEntry) {
  return {
    Time: at,
    // As in the list: an account that is gone has no name either.
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
