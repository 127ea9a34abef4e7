import * as schema from "#server/platform/db/schema/index.ts";
import { type DemoContext, idAt, insertAll } from "./demo-context.ts";
import type { DemoIssue, DemoSubscriber } from "./demo-files.ts";

/** Stores subscribers and issues. A sent issue went to subscribers confirmed by then. */
export async function storeNewsletter(
  { tx, at, idOf }: DemoContext,
  { subscribers, issues }: { subscribers: readonly DemoSubscriber[]; issues: readonly DemoIssue[] },
  author: string,
): Promise<void> {
  const rows = subscribers.map(({ email, ago, confirmedAgo }) => ({
    ...{ id: idAt(at(ago)), email, createdAt: at(ago), askedAt: at(ago) },
    confirmed: confirmedAgo !== undefined,
    confirmedAt: confirmedAgo === undefined ? null : at(confirmedAgo),
  }));
  await insertAll(tx, schema.newsletterSubscribers, rows);
  await insertAll(
    tx,
    schema.newsletterIssues,
    issues.map(({ subject, body, ago, updatedAgo, sentAgo }) => ({
      ...{ id: idAt(at(ago)), subject, body, createdAt: at(ago), updatedAt: at(updatedAgo) },
      createdBy: idOf("person", author),
      ...(sentAgo === undefined ? {} : sendingOf(rows, at(sentAgo))),
    })),
  );
}

function sendingOf(rows: readonly { id: string; confirmedAt: Date | null }[], startedAt: Date) {
  const readers = rows.filter(({ confirmedAt }) => confirmedAt !== null && confirmedAt <= startedAt);
  const ids = readers.map(({ id }) => id).sort();
  return {
    ...{ status: "sent" as const, startedAt, finishedAt: new Date(startedAt.getTime() + 60_000) },
    ...{ recipientCount: ids.length, queuedCount: ids.length, queuedUpTo: ids.at(-1) ?? null },
  };
}
