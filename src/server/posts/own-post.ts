import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { ModerationStatus, OwnState, PostKind, PostRef, PostStatus } from "#contract/parts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { moderationDecisions, moderationLog } from "#server/platform/db/schema/index.ts";
import { versionOf } from "#server/platform/versions.ts";
import type { Call } from "./call.ts";
import { findVisiblePost } from "./find-post.ts";
import { canEditPost } from "./post-policy.ts";
import { type PostTables, type RevisionRow, TABLES } from "./tables.ts";

interface NewestRevision<Kind extends PostKind = PostKind> {
  content: RevisionRow<Kind>["content"];
  status: ModerationStatus;
  reason: string | null;
}

export async function findNewestRevision<Kind extends PostKind>(
  db: Database | Transaction,
  { kind, id }: { kind: Kind; id: string },
): Promise<NewestRevision<Kind> | null> {
  const { postRevisions, revisionPostId, decidedRevisionId }: PostTables = TABLES[kind];
  const [newest] = await db
    .select({
      content: postRevisions.content,
      status: postRevisions.status,
      reason: moderationDecisions.reason,
    })
    .from(postRevisions)
    .leftJoin(moderationDecisions, eq(decidedRevisionId, postRevisions.id))
    .where(and(eq(revisionPostId, id), ne(postRevisions.status, "superseded")))
    .orderBy(desc(postRevisions.createdAt), desc(postRevisions.id))
    .limit(1);
  return (newest ?? null) as NewestRevision<Kind> | null;
}

async function toOwnState(
  db: Database,
  { kind, id, moderationStatus: status }: PostRef & { moderationStatus: PostStatus },
  newest: Pick<NewestRevision, "status" | "reason"> | null,
): Promise<OwnState> {
  if (status === "hidden" || status === "removed") {
    const reason = await findRemovalReason(db, { kind, id });
    return { status, latestStatus: newest?.status ?? "approved", reason };
  }
  const latestStatus = newest?.status ?? status;
  return { status, latestStatus, reason: latestStatus === "rejected" ? (newest?.reason ?? null) : null };
}

/** Returns the latest version, for its author. @throws NOT_FOUND */
export async function loadOwnContent<Kind extends PostKind>(
  { input: { id }, context: { db, reader }, errors }: Call<{ id: string }, "NOT_FOUND">,
  kind: Kind,
) {
  const post = await findVisiblePost(db, reader, { kind, id });
  if (!post || !canEditPost(reader, post)) throw errors.NOT_FOUND();
  const newest = await findNewestRevision(db, { kind, id });
  if (!newest) throw errors.NOT_FOUND();
  const { content } = newest;
  return { post, content, version: versionOf(content), own: await toOwnState(db, post, newest) };
}

export async function loadOwnState(
  db: Database,
  post: PostRef & { moderationStatus: PostStatus },
): Promise<OwnState> {
  return toOwnState(db, post, await findNewestRevision(db, post));
}

async function findRemovalReason(db: Database, { kind, id }: PostRef): Promise<string | null> {
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
