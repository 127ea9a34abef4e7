import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { moderationDecisions, profiles } from "#server/platform/db/schema/index.ts";

interface EarlierDecision {
  status: "approved" | "rejected" | "superseded";
  /** Null when nobody decided, or their account is gone. */
  moderatorName: string | null;
}

const COLUMNS = {
  review: moderationDecisions.revisionId,
  discussion: moderationDecisions.discussionRevisionId,
};

/** What became of a version that no longer waits, and by whom; null while it waits. */
export async function findEarlierDecision(
  tx: Transaction,
  kind: "review" | "discussion",
  { id, status }: { id: string; status: string },
): Promise<EarlierDecision | null> {
  if (status === "pending") return null;
  const [decided] = await tx
    .select({ moderatorName: profiles.fullName })
    .from(moderationDecisions)
    .innerJoin(profiles, eq(profiles.id, moderationDecisions.moderatorId))
    .where(eq(COLUMNS[kind], id));
  return { status: status as EarlierDecision["status"], moderatorName: decided?.moderatorName ?? null };
}
