import { eq, inArray } from "drizzle-orm";
import type { PostKind, PostRef, PostStatus } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { supersedeWaiting } from "./store-post.ts";
import { decided, type PostTables, TABLES } from "./tables.ts";

/**
 * Supersedes pending edits, so that approving one can't make its post public again.
 * @param moderatorId null for the automatic rule
 * @returns those that changed, with their former status; not those with nothing to restore
 */
export async function setPostStatuses(
  tx: Transaction,
  kind: PostKind,
  ids: readonly string[],
  status: "approved" | "hidden" | "removed",
  moderatorId: string | null,
): Promise<{ id: string; userId: string; status: PostStatus }[]> {
  const { posts }: PostTables = TABLES[kind];
  const locked = await tx
    .select({ id: posts.id, userId: posts.userId, status: posts.moderationStatus })
    .from(posts)
    .where(inArray(posts.id, [...ids]))
    .orderBy(posts.id)
    .for("no key update");
  const changed = locked.flatMap(({ status: before, ...post }) => {
    if (isDeletedPost(before)) return [];
    if (status === "approved" && before !== "hidden" && before !== "removed") return [];
    return [{ ...post, status: before }];
  });
  const changedIds = changed.map(({ id }) => id);
  await tx.update(posts).set(decided(status, moderatorId)).where(inArray(posts.id, changedIds));
  if (status !== "approved") await supersedeWaiting(tx, kind, changedIds);
  return changed;
}

/** @returns null also when there is nothing to restore */
export async function setPostStatus(
  tx: Transaction,
  { kind, id }: PostRef,
  status: "approved" | "hidden" | "removed",
  moderatorId: string | null,
): Promise<{ userId: string; status: PostStatus } | null> {
  const [changed] = await setPostStatuses(tx, kind, [id], status, moderatorId);
  return changed ? { userId: changed.userId, status: changed.status } : null;
}

/** Withdraws a post that its author deletes while it has open reports: only moderators see it. */
export async function withdrawPost(tx: Transaction, ref: PostRef): Promise<void> {
  const { posts } = TABLES[ref.kind];
  await supersedeWaiting(tx, ref.kind, [ref.id]);
  await tx.update(posts).set({ moderationStatus: "withdrawn" }).where(eq(posts.id, ref.id));
}
