import type { ReportSubject } from "#contract/reports.ts";
import { loadSubjects } from "#server/moderation/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { joinParts } from "./join-parts.ts";
import { loadWritten } from "./load-written.ts";

/** Returns everything the author wrote: titles and names included. */
export const toReportedText = (kind: ReportSubject["kind"], title: string, text: string): string =>
  joinParts([kind === "discussion" || kind === "person" ? title : null, text]);

/** Returns the current text; null when the item is missing. Its row must be locked. */
export async function loadReportedText(tx: Transaction, subject: ReportSubject): Promise<string | null> {
  const [written] = await loadWritten(tx, [subject]);
  const described = await loadSubjects(tx, [{ subjectKind: subject.kind, subjectId: subject.id }]);
  return written ? toReportedText(subject.kind, described.get(subject.id)?.title ?? "", written.text) : null;
}
