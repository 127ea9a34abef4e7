import type { ApproveRevision } from "#server/posts/index.ts";
import { applyDiscussionRevision } from "./apply-revision.ts";
import { dropUnknownReferences } from "./resolve-content.ts";

/** Drops references that were deleted since. */
export const approveDiscussionRevision: ApproveRevision<"discussion"> = async (tx, version, moderation) => {
  const content = await dropUnknownReferences(tx, version.content);
  await applyDiscussionRevision(tx, version.post.id, { ...version, content }, moderation);
};
