import { eq } from "drizzle-orm";
import type { IssueContent } from "#contract/emails/newsletter.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { newsletterIssues as issues } from "#server/platform/db/schema/index.ts";
import { type ChangedError, checkVersion } from "#server/platform/versions.ts";
import { toIssueContent } from "./issue-view.ts";

interface DraftErrors extends ChangedError<IssueContent> {
  NOT_FOUND: () => Error;
  NOT_A_DRAFT: () => Error;
}

/** @param edit the new content, or else the draft stays as it is */
export async function lockDraft(
  tx: Transaction,
  errors: DraftErrors,
  { id, version }: { id: string; version: string },
  edit?: IssueContent,
): Promise<void> {
  const [row] = await tx.select().from(issues).where(eq(issues.id, id)).for("update");
  if (!row) throw errors.NOT_FOUND();
  if (row.status !== "draft") throw errors.NOT_A_DRAFT();
  checkVersion(errors, version, toIssueContent(row), edit);
}
