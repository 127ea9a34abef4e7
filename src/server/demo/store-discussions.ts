import type { ModerationStatus } from "#contract/parts.ts";
import { toDiscussionColumns } from "#server/discussions/index.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { type DemoContext, idAt, insertAll } from "./demo-context.ts";
import type { DemoDiscussion } from "./demo-files.ts";
import type { Catalogue } from "./store-reviews.ts";

export async function storeDiscussions(
  context: DemoContext,
  catalogue: Catalogue,
  discussions: readonly DemoDiscussion[],
): Promise<void> {
  const { tx } = context;
  const stored = discussions.map((discussion) => toStored(context, catalogue, discussion));
  await insertAll(
    tx,
    schema.discussions,
    stored.map(({ row }) => row),
  );
  const versions = stored.flatMap((one) => one.versions);
  await insertAll(
    tx,
    schema.discussionRevisions,
    versions.map(({ decidedAt: _, moderatorId: __, reason: ___, ...version }) => ({
      ...version,
      body: parseRichText(version.content.content),
    })),
  );
  await insertAll(
    tx,
    schema.moderationDecisions,
    versions.flatMap(({ id, status, decidedAt, moderatorId, reason }) =>
      decidedAt === null || status === "pending"
        ? []
        : [
            {
              ...{ id: idAt(decidedAt), discussionRevisionId: id, moderatorId, reason },
              ...{ decision: status, createdAt: decidedAt },
            },
          ],
    ),
  );
  await insertAll(
    tx,
    schema.discussionTags,
    stored.flatMap(({ row, tagIds }) => tagIds.map((tagId) => ({ discussionId: row.id, tagId }))),
  );
}

function toStored({ at, add, idOf }: DemoContext, catalogue: Catalogue, discussion: DemoDiscussion) {
  const { by, tool, market, status, edit, reason = null } = discussion;
  const id = add("discussion", discussion.key, discussion.ago);
  const moderatorId = idOf("person", catalogue.moderatorOf(by));
  const content = {
    title: discussion.title,
    content: discussion.text,
    toolId: tool === undefined ? null : idOf("tool", tool),
    marketId: market === undefined ? null : idOf("market", market),
    tagIds: discussion.tags.flatMap((name) => catalogue.tags.get(name)?.id ?? []),
  };
  const decidedAt = discussion.decidedAgo === undefined ? null : at(discussion.decidedAgo);
  const createdAt = at(discussion.ago);
  const decision: ModerationStatus = status === "hidden" ? "approved" : status;
  const shared = { discussionId: id, moderatorId };
  const first = { ...shared, id: idAt(createdAt), content, createdAt, decidedAt, reason, status: decision };
  const edited = edit && {
    ...{ ...shared, id: idAt(at(edit.ago)), content: { ...content, content: edit.text }, reason: null },
    ...{ createdAt: at(edit.ago), decidedAt: edit.decidedAgo === undefined ? null : at(edit.decidedAgo) },
    status: edit.decidedAgo === undefined ? ("pending" as const) : ("approved" as const),
  };
  const shown = edited?.decidedAt ? edited : first;
  const row = {
    ...toDiscussionColumns(shown.content, parseRichText(shown.content.content)),
    ...{ id, createdAt, userId: idOf("person", by), moderationStatus: status },
    moderatedAt: shown.decidedAt,
    moderatedBy: shown.decidedAt && moderatorId,
    publishedAt: decision === "approved" ? decidedAt : null,
    updatedAt: shown.decidedAt ?? createdAt,
  };
  return { row, versions: edited ? [first, edited] : [first], tagIds: content.tagIds };
}
