import type { Issue } from "#contract/emails/newsletter.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { newsletterIssues as issues } from "#server/platform/db/schema/index.ts";
import { toIssue } from "./issue-view.ts";

export const createIssue = api.newsletter.createIssue
  .use(moderatorWrites)
  .handler(async ({ input, context }): Promise<Issue> => {
    const { subject, body } = input;
    const [row] = await context.db
      .insert(issues)
      .values({ subject, body, createdBy: context.reader.userId })
      .returning();
    if (!row) throw new Error("A draft was not stored.");
    return toIssue({ ...row, waitingCount: 0 });
  });
