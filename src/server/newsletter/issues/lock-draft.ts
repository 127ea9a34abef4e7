import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { newsletterIssues as issues } from "#server/platform/db/schema/index.ts";

export async function lockDraft(tx: Transaction, id: string, version: string) {
  const [row] = await tx.select().from(issues).where(eq(issues.id, id)).for("update");
  if (!row) return "NOT_FOUND";
  if (row.status !== "draft") return "NOT_A_DRAFT";
  if (row.updatedAt.getTime() !== Date.parse(version)) return "CHANGED";
  return row;
}
