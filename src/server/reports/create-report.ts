import { and, eq } from "drizzle-orm";
import type { ReportSubject } from "#contract/moderation/reports.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { reports } from "#server/platform/db/schema/index.ts";
import { limitMemberWhole, releaseMember } from "#server/platform/limits/limit-member.ts";
import { findReportable } from "./find-reportable.ts";
import { hideReportedComment } from "./hide-reported-comment.ts";
import { loadWritten } from "./load-written.ts";
import { lockReported } from "./lock-reported.ts";
import { onSubject, REPORT_COLUMNS } from "./report-row.ts";

/** Only once per member, even after moderators resolved the report. */
export const createReport = api.reports.create
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { subject, ...said } = input;
    const item = await findReportable(db, reader, subject);
    if (!item) throw errors.NOT_FOUND();
    if (item.authorId === reader.userId) throw errors.OWN_CONTENT();
    if (await hasReported(db, reader.userId, subject)) throw errors.ALREADY_REPORTED();
    await limitMemberWhole(context, "report");
    const outcome = await db.transaction((tx) =>
      storeReport(tx, subject, { ...said, reporterId: reader.userId }),
    );
    if (outcome !== "stored") {
      await releaseMember(context, "report");
      throw outcome === "gone" ? errors.NOT_FOUND() : errors.ALREADY_REPORTED();
    }
    return {};
  });

async function hasReported(db: Database, userId: string, subject: ReportSubject): Promise<boolean> {
  const found = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.reporterId, userId), onSubject(subject)));
  return found.length > 0;
}

/** Stores a report unless the author has just deleted the item or a concurrent report by the same member was first. */
async function storeReport(
  tx: Transaction,
  { kind, id }: ReportSubject,
  report: Pick<typeof reports.$inferInsert, "reporterId" | "reason" | "details">,
): Promise<"stored" | "gone" | "already-reported"> {
  // Locked so that the stored text is the reported text.
  const item = await lockReported(tx, { kind, id });
  const [written] = await loadWritten(tx, [{ kind, id }]);
  if (!item || !written || item.status === "deleted" || item.status === "withdrawn") return "gone";
  const stored = await tx
    .insert(reports)
    .values({ ...report, reportedText: written.wholeText, [REPORT_COLUMNS[kind]]: id })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (stored.length === 0) return "already-reported";
  if (kind === "comment") await hideReportedComment(tx, id);
  return "stored";
}
