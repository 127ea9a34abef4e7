import type { PostKind } from "#contract/parts.ts";
import type { MemberContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { type ChangedError, checkVersion } from "#server/platform/versions.ts";
import type { Call } from "./call.ts";
import { loadUsualHours } from "./decide-revision.ts";
import { type LockedPost, lockPost } from "./find-post.ts";
import { findNewestRevision } from "./own-post.ts";
import { canEditPost } from "./post-policy.ts";
import type { RevisionRow } from "./tables.ts";

/**
 * @param store stores the version of a locked post, and returns the status of what is shown then
 * @throws NOT_FOUND unless its author may edit it; CHANGED if they submitted another version since
 */
export async function submitVersion<Kind extends PostKind>(
  call: Call<RevisionRow<Kind>["content"] & { id: string; version: string }, "NOT_FOUND", MemberContext> & {
    errors: ChangedError<RevisionRow<Kind>["content"]>;
  },
  kind: Kind,
  store: (tx: Transaction, post: LockedPost<Kind>) => Promise<"approved" | "pending">,
) {
  const { input, context, errors } = call;
  const { id, version, ...edit } = input;
  const { db, reader } = context;
  const moderationStatus = await db.transaction(async (tx) => {
    const post = await lockPost(tx, { kind, id });
    if (!post || !canEditPost(reader, post)) throw errors.NOT_FOUND();
    const newest = await findNewestRevision(tx, { kind, id });
    if (newest) checkVersion(errors, version, newest.content, edit);
    return store(tx, post);
  });
  return { id, moderationStatus, usualHours: await loadUsualHours(db, kind) };
}
