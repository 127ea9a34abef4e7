import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { moderationLog } from "#server/platform/db/schema/index.ts";

/** Why a moderator took an item away last, for its author; null without a reason. */
export async function findReasonOfAbsence(
  db: Database,
  { kind, id }: { kind: "review" | "discussion"; id: string },
): Promise<string | null> {
  const [newest] = await db
    .select({ reason: moderationLog.reason })
    .from(moderationLog)
    .where(
      and(
        eq(moderationLog.subjectId, id),
        eq(moderationLog.subjectKind, kind),
        inArray(moderationLog.action, ["hide", "remove"]),
      ),
    )
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(1);
  return newest?.reason ?? null;
}
