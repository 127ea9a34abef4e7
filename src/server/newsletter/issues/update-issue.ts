import { eq } from "drizzle-orm";
import type { Issue } from "#contract/newsletter.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { newsletterIssues as issues } from "#server/platform/db/schema/index.ts";
import { toIssueHead } from "./issue-view.ts";
import { lockDraft } from "./lock-draft.ts";

/** Updates a draft, unless someone else changed it since it was read. */
export const updateIssue = api.newsletter.updateIssue
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { id, subject, body, version } = input;
    const outcome = await context.db.transaction(async (tx): Promise<Issue | UpdateProblem> => {
      const draft = await lockDraft(tx, id, version);
      if (typeof draft === "string") return draft;
      // Versions must increase even if the clock goes backward.
      const updatedAt = new Date(Math.max(Date.now(), draft.updatedAt.getTime() + 1));
      const [row] = await tx
        .update(issues)
        .set({ subject, body, updatedAt })
        .where(eq(issues.id, id))
        .returning();
      return row ? { ...toIssueHead({ ...row, waitingCount: 0 }), body: row.body } : "NOT_FOUND";
    });
    if (typeof outcome === "string") throw errors[outcome]();
    return outcome;
  });

type UpdateProblem = "NOT_FOUND" | "NOT_A_DRAFT" | "CHANGED";
