import { eq, sql } from "drizzle-orm";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { newsletterIssues as issues } from "#server/platform/db/schema/index.ts";
import { toIssue } from "./issue-view.ts";
import { lockDraft } from "./lock-draft.ts";

/** Updates a draft, unless someone else changed it since it was read. */
export const updateIssue = api.newsletter.updateIssue
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { id, subject, body } = input;
    const [row] = await context.db.transaction(async (tx) => {
      await lockDraft(tx, errors, input, { subject, body });
      return tx
        .update(issues)
        .set({ subject, body, updatedAt: sql`now()` })
        .where(eq(issues.id, id))
        .returning();
    });
    if (!row) throw errors.NOT_FOUND();
    return toIssue({ ...row, waitingCount: 0 });
  });
