import { and, desc, eq } from "drizzle-orm";
import type { RichText } from "#contract/rich-text.ts";
import { canCommentOn, canEditItem, canSeeDecision, loadOwnState } from "#server/items/index.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussionRevisions, discussions, moderationDecisions } from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { loadPostPage } from "#server/post-pages/index.ts";
import { loadVisibleDiscussion } from "./discussion-hydration.ts";
import { canModerateDiscussion } from "./discussion-policy.ts";
import { UNPARSED } from "./discussion-text.ts";
import { toDiscussionRow } from "./discussion-view.ts";

export const getDiscussion = api.discussions.get.handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const discussion = await loadVisibleDiscussion(context, reader, input.id);
  if (discussion === "deleted") throw errors.DELETED();
  if (!discussion) throw errors.NOT_FOUND();

  const { lockedAt, lockReason } = discussion;
  const lock = lockedAt && { reason: lockReason ?? "", at: lockedAt };
  const post = { ...discussion, kind: "discussion", lock } as const;
  const [page, body, editedAt, own] = await Promise.all([
    loadPostPage(db, reader, post, input),
    loadBody(db, discussion.id),
    findLastEdit(db, discussion.id),
    canSeeDecision(reader, discussion) ? loadOwnState(db, post) : null,
  ]);
  return {
    ...toDiscussionRow(discussion),
    ...page,
    body,
    editedAt,
    own,
    can: {
      edit: canEditItem(reader, discussion),
      comment: canCommentOn(reader, post),
      moderate: canModerateDiscussion(reader, discussion),
    },
  };
});

async function loadBody(db: Database, id: string): Promise<RichText> {
  const [row] = await db
    .select({ body: discussions.body, unparsed: UNPARSED })
    .from(discussions)
    .where(eq(discussions.id, id));
  return row?.body ?? parseRichText(row?.unparsed ?? "");
}

async function findLastEdit(db: Database, discussionId: string): Promise<string | null> {
  const [last, previous] = await db
    .select({ approvedAt: moderationDecisions.createdAt })
    .from(discussionRevisions)
    .innerJoin(moderationDecisions, eq(moderationDecisions.discussionRevisionId, discussionRevisions.id))
    .where(
      and(eq(discussionRevisions.discussionId, discussionId), eq(discussionRevisions.status, "approved")),
    )
    .orderBy(desc(moderationDecisions.createdAt))
    .limit(2);
  return last && previous ? last.approvedAt.toISOString() : null;
}
