import type { Issue } from "#contract/newsletter.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { newsletterIssues as issues } from "#server/platform/db/schema/index.ts";
import { toIssueHead } from "./issue-view.ts";

export const createIssue = api.newsletter.createIssue
  .use(moderatorWrites)
  .handler(async ({ input, context }): Promise<Issue> => {
    const { subject, body } = input;
    const [row] = await context.db
      .insert(issues)
      // Not the database's now(): the version in JSON has milliseconds.
      .values({ subject, body, createdBy: context.reader.userId, updatedAt: new Date() })
      .returning();
    if (!row) throw new Error("A draft was not stored.");
    return { ...toIssueHead({ ...row, waitingCount: 0 }), body: row.body };
  });
