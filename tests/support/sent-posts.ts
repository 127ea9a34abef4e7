import { and, desc, eq } from "drizzle-orm";
import type { PostKind } from "#contract/parts.ts";
import { logAction } from "#server/moderation/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import {
  type PostTables,
  type RevisionRow,
  type StoredPost,
  setPostStatus,
  TABLES,
} from "#server/posts/index.ts";
import type { TestApi } from "./api.ts";
import type { Person } from "./world.ts";

/** What tests do with stored reviews, or with discussions. */
export function postsOf<Kind extends PostKind>(kind: Kind) {
  const { posts, postRevisions, revisionPostId }: PostTables = TABLES[kind];

  async function rowOf(db: Database, id: string) {
    const [row] = await db.select().from(posts).where(eq(posts.id, id));
    if (!row) throw new Error(`there is no ${kind} ${id}`);
    return row as StoredPost<Kind>;
  }

  /** Returns the versions of a post, newest first. */
  async function versionsOf(db: Database, id: string) {
    const newestFirst = desc(postRevisions.createdAt);
    const rows = await db.select().from(postRevisions).where(eq(revisionPostId, id)).orderBy(newestFirst);
    return rows as RevisionRow<Kind>[];
  }

  async function pendingVersionOf(db: Database, id: string): Promise<string> {
    const [revision] = await db
      .select({ id: postRevisions.id })
      .from(postRevisions)
      .where(and(eq(revisionPostId, id), eq(postRevisions.status, "pending")));
    if (!revision) throw new Error(`the ${kind} ${id} has no pending version`);
    return revision.id;
  }

  /** Decides on the pending version of a post, by default as Max. */
  async function decide(
    { as, platform }: Pick<TestApi, "as" | "platform">,
    id: string,
    decision: "approved" | "rejected",
    {
      reason = decision === "rejected" ? "No numbers." : undefined,
      moderator = "max",
    }: { reason?: string; moderator?: Person } = {},
  ) {
    const revisionId = await pendingVersionOf(platform.db, id);
    return as(moderator).moderation.decide({ kind: `${kind}s`, id: revisionId, decision, reason });
  }

  /** Hides or removes a post like a moderator who resolves reports. */
  async function take(
    db: Database,
    id: string,
    status: "hidden" | "removed",
    { actorId, reason }: { actorId: string; reason?: string },
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const was = await setPostStatus(tx, { kind, id }, status, actorId);
      const action = status === "hidden" ? "hide" : "remove";
      const change = { before: { status: was?.status ?? null }, after: { status } };
      await logAction(tx, { actorId, action, subject: { kind, id }, reason, ...change });
    });
  }

  return { rowOf, versionsOf, pendingVersionOf, decide, take };
}
