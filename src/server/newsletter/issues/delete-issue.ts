import { and, eq } from "drizzle-orm";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { newsletterIssues as issues } from "#server/platform/db/schema/index.ts";

export const deleteIssue = api.newsletter.deleteIssue
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db } = context;
    const [gone] = await db
      .delete(issues)
      .where(and(eq(issues.id, input.id), eq(issues.status, "draft")))
      .returning({ id: issues.id });
    if (gone) return {};
    const exists = await db.$count(issues, eq(issues.id, input.id));
    throw exists ? errors.NOT_A_DRAFT() : errors.NOT_FOUND();
  });
