import type { ReportReason } from "#contract/vocabulary.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { Person } from "./demo-discussions.ts";
import type { DemoMessage } from "./demo-messages.ts";
import type { DemoComment, DemoItem } from "./demo-threads.ts";
import { idAt, insertAll } from "./insert-all.ts";

/** What was reported. */
export type Reported =
  | { item: DemoItem }
  | { comment: DemoComment }
  | { message: DemoMessage }
  | { person: Person };

export interface DemoReport {
  about: Reported;
  reporter: Person;
  reason: ReportReason;
  details: string;
  createdAt: Date;
  resolved: { outcome: "dismissed" | "hidden" | "removed" | "warned"; by: Person; at: Date } | null;
}

export async function storeReports(tx: Transaction, reports: readonly DemoReport[]): Promise<void> {
  await insertAll(
    tx,
    schema.reports,
    reports.map(({ about, reporter, reason, details, createdAt, resolved }) => ({
      ...{ id: idAt(createdAt), reason, details, createdAt },
      ...columnsOf(about),
      reporterId: reporter.id,
      outcome: resolved?.outcome ?? null,
      resolvedBy: resolved?.by.id ?? null,
      resolvedAt: resolved?.at ?? null,
    })),
  );
}

function columnsOf(about: Reported) {
  if ("comment" in about) return { commentId: about.comment.id };
  if ("message" in about) return { messageId: about.message.id };
  if ("person" in about) return { personId: about.person.id };
  return about.item.kind === "review" ? { reviewId: about.item.id } : { discussionId: about.item.id };
}

/** As the log names it. */
export function subjectOf(about: Reported) {
  if ("comment" in about) return { subjectKind: "comment", subjectId: about.comment.id };
  if ("message" in about) return { subjectKind: "message", subjectId: about.message.id };
  if ("person" in about) return { subjectKind: "person", subjectId: about.person.id };
  return { subjectKind: about.item.kind, subjectId: about.item.id };
}
