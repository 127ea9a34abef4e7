import { inArray, sql } from "drizzle-orm";
import type { ReportSubject } from "#contract/moderation/reports.ts";
import { removeWithdrawnComment } from "#server/comments/index.ts";
import { suspend } from "#server/people/index.ts";
import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reports } from "#server/platform/db/schema/index.ts";
import { removeWithdrawnPost } from "#server/post-deletion/index.ts";
import { applyResolution, OUTCOMES, type ReportDecision } from "./apply-resolution.ts";
import { findEarlierResolution, lockOpenReports, lockReported } from "./lock-reported.ts";
import { notifyOfResolution } from "./notify-of-resolution.ts";
import { canResolve, resolutionsFor } from "./report-policy.ts";
import { countReportedItems } from "./report-queue.ts";

/** Resolves all open reports on an item. If two moderators decide concurrently, the second gets ALREADY_RESOLVED. */
export const resolveReports = api.reports.resolve
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { kind, id, resolution, suspendFor } = input;
    const subject: ReportSubject = { kind, id };
    const decision: ReportDecision = { resolution, moderatorId: reader.userId, reason: input.reason || null };
    if (suspendFor && !reader.isAdmin) throw errors.FORBIDDEN();
    await db.transaction(async (tx) => {
      const item = await lockReported(tx, subject);
      const open = await lockOpenReports(tx, subject);
      const earlier = open.length > 0 ? null : await findEarlierResolution(tx, subject);
      if (!item || (open.length === 0 && !earlier)) throw errors.NOT_FOUND();
      if (!canModerate(reader, { userId: item.authorId })) throw errors.FORBIDDEN();
      if (earlier) throw errors.ALREADY_RESOLVED({ data: earlier });
      const reporterIds = open.map(({ reporterId }) => reporterId);
      if (!canResolve(reader, { authorId: item.authorId, reporterIds })) throw errors.FORBIDDEN();
      if (!resolutionsFor({ kind, status: item.status }).includes(resolution)) throw errors.NOT_FOR_THIS();
      await applyResolution(tx, subject, item, decision);
      await closeReports(tx, open, decision);
      await notifyOfResolution(tx, item, reporterIds, decision);
      if (suspendFor) {
        const suspension = { userId: item.authorId, adminId: reader.userId, period: suspendFor };
        const outcome = await suspend(tx, context, { ...suspension, reason: decision.reason ?? "" });
        if (typeof outcome === "string") throw errors[outcome]();
      }
      if (item.status === "withdrawn") await removeWithdrawn(tx, subject);
    });
    return { openCount: await countReportedItems(db) };
  });

async function removeWithdrawn(tx: Transaction, { kind, id }: ReportSubject): Promise<void> {
  if (kind === "comment") await removeWithdrawnComment(tx, id);
  else if (kind === "review" || kind === "discussion") await removeWithdrawnPost(tx, { kind, id });
}

async function closeReports(
  tx: Transaction,
  open: readonly { id: string }[],
  { resolution, moderatorId }: ReportDecision,
): Promise<void> {
  await tx
    .update(reports)
    .set({
      outcome: OUTCOMES[resolution],
      resolvedBy: moderatorId,
      resolvedAt: sql`clock_timestamp()`,
      reportedText: null,
    })
    .where(
      inArray(
        reports.id,
        open.map(({ id }) => id),
      ),
    );
}
