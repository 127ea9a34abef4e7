import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { ReportSubject } from "#contract/moderation/reports.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, reports } from "#server/platform/db/schema/index.ts";
import { REPORT_COLUMNS, SUBJECT_ID } from "#server/reports/report-row.ts";

export type OpenReport = Awaited<ReturnType<typeof loadOpenReports>>[number];

export const loadOpenReports = (db: Database, subjects: readonly ReportSubject[]) =>
  db
    .select({
      id: reports.id,
      subjectId: SUBJECT_ID,
      reason: reports.reason,
      details: reports.details,
      reportedText: reports.reportedText,
      createdAt: reports.createdAt,
      reporter: { id: profiles.id, fullName: profiles.fullName, avatarUrl: profiles.avatarUrl },
    })
    .from(reports)
    .innerJoin(profiles, eq(profiles.id, reports.reporterId))
    .where(and(isNull(reports.outcome), or(...onAnyOf(subjects))))
    .orderBy(asc(reports.createdAt), asc(reports.id));

/** One condition per kind, because each column has its own index. */
const onAnyOf = (subjects: readonly ReportSubject[]) =>
  Map.groupBy(subjects, ({ kind }) => kind)
    .entries()
    .map(([kind, ofKind]) =>
      inArray(
        reports[REPORT_COLUMNS[kind]],
        ofKind.map(({ id }) => id),
      ),
    )
    .toArray();
