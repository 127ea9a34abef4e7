import { and, desc, eq, ne } from "drizzle-orm";
import type { DiscussionContent, DiscussionDetail } from "#contract/discussions.ts";
import type { ItemStatus, ModerationStatus } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussionRevisions, moderationDecisions } from "#server/platform/db/schema/index.ts";
import { findReasonOfAbsence } from "#server/reviews/index.ts";

type OwnDiscussion = NonNullable<DiscussionDetail["own"]>;

/** The version that its author sent in last, and how its moderation stands. */
interface NewestRevision {
  content: DiscussionContent;
  status: ModerationStatus;
  /** The moderator's, when it was decided with one. */
  reason: string | null;
}

/** What the author sent in last, of what was not superseded. */
export async function findNewestRevision(db: Database, discussionId: string): Promise<NewestRevision | null> {
  const [newest] = await db
    .select({
      content: discussionRevisions.content,
      status: discussionRevisions.status,
      reason: moderationDecisions.reason,
    })
    .from(discussionRevisions)
    .leftJoin(moderationDecisions, eq(moderationDecisions.discussionRevisionId, discussionRevisions.id))
    .where(
      and(eq(discussionRevisions.discussionId, discussionId), ne(discussionRevisions.status, "superseded")),
    )
    .orderBy(desc(discussionRevisions.createdAt), desc(discussionRevisions.id))
    .limit(1);
  // The query left superseded ones out.
  return newest && newest.status !== "superseded" ? { ...newest, status: newest.status } : null;
}

/** What an author is told of their discussion: how it stands, how the newest version does, and why. */
export async function toOwnDiscussion(
  db: Database,
  { id, moderationStatus: status }: { id: string; moderationStatus: ItemStatus },
  newest: Pick<NewestRevision, "status" | "reason"> | null,
): Promise<OwnDiscussion> {
  if (status === "hidden" || status === "removed") {
    const reason = await findReasonOfAbsence(db, { kind: "discussion", id });
    return { status, latestStatus: newest?.status ?? "approved", reason };
  }
  const latestStatus = newest?.status ?? status;
  return { status, latestStatus, reason: latestStatus === "rejected" ? (newest?.reason ?? null) : null };
}
