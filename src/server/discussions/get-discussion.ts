import { and, desc, eq } from "drizzle-orm";
import type { RichText } from "#contract/rich-text.ts";
import { canEditItem, canSeeDecision, findVisibleThread, loadOwnState } from "#server/items/index.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussionRevisions, discussions, moderationDecisions } from "#server/platform/db/schema/index.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { loadDiscussions } from "./discussion-hydration.ts";
import { canCommentOnDiscussion, canModerateDiscussion } from "./discussion-policy.ts";
import { UNPARSED } from "./discussion-text.ts";
import { toDiscussionRow } from "./discussion-view.ts";

/** Returns a discussion; hidden and missing ones get the same error. */
export const getDiscussion = api.discussions.get.handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const found = await findVisibleThread(db, reader, { kind: "discussion", id: input.id });
  if (found && isDeletedPost(found.moderationStatus)) throw errors.DELETED();
  const [discussion] = found ? await loadDiscussions(context, [found.id]) : [];
  if (!found || !discussion) throw errors.NOT_FOUND();

  const [body, editedAt, own] = await Promise.all([
    loadBody(db, discussion.id),
    findLastEdit(db, discussion.id),
    canSeeDecision(reader, discussion) ? loadOwnState(db, { ...discussion, kind: "discussion" }) : null,
  ]);
  return {
    ...toDiscussionRow(discussion),
    body,
    editedAt,
    own,
    can: {
      edit: canEditItem(reader, discussion),
      comment: canCommentOnDiscussion(reader, found),
      moderate: canModerateDiscussion(reader, found),
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

/** Returns when the latest edit was approved; null when only the first version was. */
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
