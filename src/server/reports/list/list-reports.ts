import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { ReportSubject } from "#contract/moderation/reports.ts";
import { matches } from "#server/moderation/index.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { reports } from "#server/platform/db/schema/index.ts";
import { takePage } from "#server/platform/db/take-page.ts";
import { countReportedItems } from "#server/reports/report-queue.ts";
import { SUBJECT_ID, SUBJECT_KIND } from "#server/reports/report-row.ts";
import { loadReportedItems } from "./reported-item-hydration.ts";
import { toReportedItem } from "./reported-item-view.ts";

const PAGE_SIZE = 20;

export const listReports = api.reports.list.use(moderatorsOnly).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const [rows, openCount] = await Promise.all([selectWaiting(db, input), countReportedItems(db)]);
  const { items: waiting, next } = takePage(rows, PAGE_SIZE);
  const items = await loadReportedItems(
    db,
    waiting.map(({ kind, subjectId }) => ({ kind, id: subjectId })),
  );
  return { items: items.map((item) => toReportedItem(reader, item)), openCount, next };
});

interface Waiting extends Record<string, unknown> {
  /** The oldest open report of the item; also the cursor. */
  id: string;
  kind: ReportSubject["kind"];
  subjectId: string;
}

async function selectWaiting(
  db: Database,
  { after, q }: { after?: string | undefined; q: string },
): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select id, kind, "subjectId" from (
      select distinct on (${SUBJECT_ID}) id, created_at, ${SUBJECT_KIND} as kind, ${SUBJECT_ID} as "subjectId"
      from reports
      where ${and(isNull(reports.outcome), matches("report", q))}
      order by ${SUBJECT_ID}, created_at, id
    ) waiting
    where true${afterCursor(after)}
    order by created_at, id
    limit ${PAGE_SIZE + 1}`);
  return rows;
}

/** SQL condition: after the cursor. Resolving keeps the row, so the cursor stays valid. */
function afterCursor(after: string | undefined): SQL {
  if (after === undefined) return sql``;
  return sql` and (created_at, id) > (select created_at, id from reports where id = ${after})`;
}
