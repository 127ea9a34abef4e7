import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Issue, IssueContent, IssueHead } from "#contract/emails/newsletter.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { newsletterIssues as issues, mails } from "#server/platform/db/schema/index.ts";
import { versionOf } from "#server/platform/versions.ts";

const waitingCount = (db: Database | Transaction) =>
  sql<number>`(${db
    .select({ count: sql`count(*)` })
    .from(mails)
    .where(and(eq(mails.issueId, issues.id), isNull(mails.sentAt), isNull(mails.droppedAt)))})`.mapWith(
    Number,
  );

type Row = typeof issues.$inferSelect & { waitingCount: number };

export const selectIssues = (db: Database | Transaction, where?: SQL) =>
  db
    .select({ ...getTableColumns(issues), waitingCount: waitingCount(db) })
    .from(issues)
    .where(where)
    .$dynamic();

export async function findIssue(db: Database | Transaction, id: string): Promise<Issue | undefined> {
  const [row] = await selectIssues(db, eq(issues.id, id));
  return row && toIssue(row);
}

export const toIssue = (row: Row): Issue => ({
  ...toIssueHead(row),
  body: row.body,
  version: versionOf(toIssueContent(row)),
});

export const toIssueContent = ({ subject, body }: IssueContent): IssueContent => ({ subject, body });

export function toIssueHead(row: Row): IssueHead {
  const { id, subject, status, recipientCount, queuedCount } = row;
  return {
    id,
    subject,
    status,
    updatedAt: row.updatedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    recipientCount,
    queuedCount,
    waitingCount: row.waitingCount,
  };
}
