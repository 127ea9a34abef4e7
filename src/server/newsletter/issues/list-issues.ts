import { desc, sql } from "drizzle-orm";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { newsletterIssues as issues } from "#server/platform/db/schema/index.ts";
import { takePage } from "#server/platform/db/take-page.ts";
import { selectIssues, toIssueHead } from "./issue-view.ts";

const PAGE_SIZE = 20;

export const listIssues = api.newsletter.listIssues
  .use(moderatorsOnly)
  .handler(async ({ input, context }) => {
    // Ids are UUIDv7, so they sort by creation time.
    const where = input.after === undefined ? undefined : sql`${issues.id} < ${input.after}`;
    const rows = await selectIssues(context.db, where)
      .orderBy(desc(issues.id))
      .limit(PAGE_SIZE + 1);
    return takePage(rows.map(toIssueHead), PAGE_SIZE);
  });
