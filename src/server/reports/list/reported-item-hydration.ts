import type { ReportedItem, ReportSubject } from "#contract/moderation/reports.ts";
import { loadEarlierTexts } from "#server/comments/index.ts";
import { loadSubjects } from "#server/moderation/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { loadWritten, type Written } from "#server/reports/load-written.ts";
import { type AuthorRecord, loadAuthorRecords } from "./load-author-records.ts";
import { loadContext } from "./load-context.ts";
import { type History, loadHistory } from "./load-history.ts";
import { loadOpenReports, type OpenReport } from "./load-open-reports.ts";

export interface LoadedReportedItem extends Written {
  subject: ReportSubject;
  title: string;
  thread: ReportedItem["thread"];
  context: ReportedItem["context"];
  earlierTexts: string[];
  author: AuthorRecord;
  reports: readonly OpenReport[];
  history: readonly History[];
}

export async function loadReportedItems(
  db: Database,
  subjects: readonly ReportSubject[],
): Promise<LoadedReportedItem[]> {
  if (subjects.length === 0) return [];
  const written = await loadWritten(db, subjects);
  const [described, context, authors, reports, history, earlierTexts] = await Promise.all([
    loadSubjects(db, subjects),
    loadContext(db, written),
    loadAuthorRecords(
      db,
      written.map(({ authorId }) => authorId),
    ),
    loadOpenReports(db, subjects),
    loadHistory(
      db,
      subjects.map(({ id }) => id),
    ),
    loadEarlierTexts(
      db,
      subjects.filter(({ kind }) => kind === "comment").map(({ id }) => id),
    ),
  ]);
  return subjects.flatMap((subject) => {
    const { id } = subject;
    const item = written.find((one) => one.id === id);
    const author = authors.find((one) => one.id === item?.authorId);
    const { title, thread } = described.get(id) ?? {};
    if (!item || !author || title == null) return [];
    return {
      ...item,
      subject,
      title,
      thread: thread ?? null,
      context: context.get(id) ?? [],
      earlierTexts: earlierTexts.get(id) ?? [],
      author,
      reports: reports.filter(({ subjectId }) => subjectId === id),
      history: history.filter(({ subjectId }) => subjectId === id),
    };
  });
}
