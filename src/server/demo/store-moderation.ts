import * as schema from "#server/platform/db/schema/index.ts";
import { type DemoContext, idAt, insertAll, subjectOf, targetColumns } from "./demo-context.ts";
import type { DemoContactRequest, DemoLogEntry, DemoReport } from "./demo-files.ts";

export async function storeReports(
  context: DemoContext,
  reports: readonly DemoReport[],
  moderator: string,
): Promise<void> {
  const { tx, at, idOf } = context;
  await insertAll(
    tx,
    schema.reports,
    reports.map((report) => ({
      ...targetColumns(context, report),
      ...{ id: idAt(at(report.ago)), reason: report.reason, details: report.details },
      reporterId: idOf("person", report.by),
      outcome: report.outcome ?? null,
      resolvedBy: report.outcome === undefined ? null : idOf("person", moderator),
      resolvedAt: report.resolvedAgo === undefined ? null : at(report.resolvedAgo),
      createdAt: at(report.ago),
    })),
  );
}

export async function storeModerationLog(
  context: DemoContext,
  entries: readonly DemoLogEntry[],
): Promise<void> {
  const { tx, at, idOf } = context;
  await insertAll(
    tx,
    schema.moderationLog,
    entries.map((entry) => ({
      ...subjectOf(context, entry),
      ...{ action: entry.action, reason: entry.reason, before: entry.before, after: entry.after },
      id: idAt(at(entry.ago)),
      actorId: entry.by === undefined ? null : idOf("person", entry.by),
      createdAt: at(entry.ago),
    })),
  );
}

export async function storeContactRequests(
  { tx, at, idOf }: DemoContext,
  requests: readonly DemoContactRequest[],
  moderator: string,
): Promise<void> {
  await insertAll(
    tx,
    schema.contactRequests,
    requests.map(({ ago, doneAgo, ...request }) => ({
      ...{ ...request, id: idAt(at(ago)), createdAt: at(ago) },
      ...(doneAgo === undefined ? {} : { doneAt: at(doneAgo), doneBy: idOf("person", moderator) }),
    })),
  );
}
