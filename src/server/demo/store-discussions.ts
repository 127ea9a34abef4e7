import type { DiscussionContent } from "#contract/discussions.ts";
import type { ModerationStatus } from "#contract/parts.ts";
import { toDiscussionColumns } from "#server/discussions/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import type { DemoDiscussion } from "./demo-discussions.ts";
import { idAt, insertAll } from "./insert-all.ts";

export interface DiscussionToStore extends DemoDiscussion {
  status: ModerationStatus | "hidden";
  moderatorId: string;
  /** Null while it waits. */
  decidedAt: Date | null;
  /** Of a rejection. */
  reason?: string;
  /** A newer version, public since then; or one that waits. */
  edit?: { content: DiscussionContent; createdAt: Date; decidedAt: Date | null };
}

export type StoredDiscussion = DiscussionToStore & { id: string; revisionId: string };

/** Stores discussions with their versions, tags and decisions, as if they had been written and decided on here. */
export async function storeDiscussions(
  db: Database | Transaction,
  discussions: readonly DiscussionToStore[],
): Promise<StoredDiscussion[]> {
  const stored = discussions.map((one) => ({
    ...one,
    id: idAt(one.createdAt),
    revisionId: idAt(one.createdAt),
  }));
  await insertAll(db, schema.discussions, stored.map(toRow));
  const versions = stored.flatMap(versionsOf);
  await insertAll(
    db,
    schema.discussionRevisions,
    versions.map(({ id, discussionId, content, status, createdAt }) => ({
      id,
      discussionId,
      content,
      body: parseRichText(content.content),
      status,
      createdAt,
    })),
  );
  await insertAll(
    db,
    schema.moderationDecisions,
    versions.flatMap(({ id, status, decidedAt, moderatorId, reason }) =>
      decidedAt === null || status === "pending"
        ? []
        : [
            {
              id: idAt(decidedAt),
              discussionRevisionId: id,
              moderatorId,
              decision: status,
              reason: reason ?? null,
              createdAt: decidedAt,
            },
          ],
    ),
  );
  await insertAll(
    db,
    schema.discussionTags,
    stored.flatMap((one) => publicContent(one).tagIds.map((tagId) => ({ discussionId: one.id, tagId }))),
  );
  return stored;
}

/** What was last approved, or what was sent in. */
const publicContent = ({ content, edit }: DiscussionToStore) => (edit?.decidedAt ? edit.content : content);

function toRow(discussion: StoredDiscussion) {
  const { id, author, status, moderatorId, decidedAt, edit, createdAt } = discussion;
  const moderatedAt = edit?.decidedAt ?? decidedAt;
  return {
    ...{ id, moderatedAt, createdAt },
    ...toDiscussionColumns(publicContent(discussion), null),
    userId: author.id,
    moderationStatus: status,
    moderatedBy: moderatedAt && moderatorId,
    updatedAt: moderatedAt ?? createdAt,
  };
}

function versionsOf({
  id,
  revisionId,
  content,
  status,
  createdAt,
  decidedAt,
  moderatorId,
  reason,
  edit,
}: StoredDiscussion) {
  const decision: ModerationStatus = status === "hidden" ? "approved" : status;
  const shared = { discussionId: id, moderatorId };
  const first = {
    ...shared,
    id: revisionId,
    content,
    createdAt,
    decidedAt,
    reason,
    status: decision,
  };
  if (!edit) return [first];
  const editStatus: ModerationStatus = edit.decidedAt ? "approved" : "pending";
  return [first, { ...shared, ...edit, id: idAt(edit.createdAt), reason: undefined, status: editStatus }];
}
