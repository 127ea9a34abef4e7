import type { ReportedItem } from "#contract/moderation/reports.ts";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { canSuspend } from "#server/people/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { canResolve, resolutionsFor } from "#server/reports/report-policy.ts";
import type { LoadedReportedItem } from "./reported-item-hydration.ts";

/** Maps a reported item for a moderator. Hides the reporters of the moderator's own content. */
export function toReportedItem(reader: MemberReader, item: LoadedReportedItem): ReportedItem {
  const { subject, title, text, wholeText, earlierTexts, thread, context, status, author, authorId } = item;
  const { roles, ...shown } = author;
  const reporterIds = item.reports.map(({ reporter }) => reporter.id);
  const mayResolve = canResolve(reader, { authorId, reporterIds });
  return {
    subject,
    title,
    text,
    earlierTexts,
    thread,
    context: [...context],
    status,
    author: { ...shown, joinedAt: author.joinedAt.toISOString() },
    reports: (authorId === reader.userId ? [] : item.reports).map(
      ({ id, reporter, reason, details, reportedText, createdAt }) => ({
        id,
        reporter,
        reason,
        details,
        changedText: reportedText === wholeText ? null : reportedText,
        createdAt: createdAt.toISOString(),
      }),
    ),
    history: item.history.map(({ at, action, actorName, reason }) => ({
      at: new Date(at).toISOString(),
      action,
      actorName,
      reason,
    })),
    can: {
      resolve: mayResolve ? resolutionsFor({ kind: subject.kind, status }) : [],
      suspend: mayResolve && !isDeletedUser(authorId) && canSuspend(reader, author),
    },
  };
}
