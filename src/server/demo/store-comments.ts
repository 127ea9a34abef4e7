import { markMentions, parseComment } from "#server/comments/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { DemoComment, DemoItem } from "./demo-threads.ts";
import { idAt, insertAll } from "./insert-all.ts";

/** Stores comments with what they said before they were edited, and whom they name. */
export async function storeComments(
  db: Database | Transaction,
  comments: readonly DemoComment[],
): Promise<void> {
  const bodyOf = (comment: DemoComment, content: string) =>
    markMentions(parseComment(content), comment.mentions).body;
  await insertAll(
    db,
    schema.comments,
    comments.map((comment) => {
      const { id, author, parent, content, status, heldFor, createdAt, editedAt } = comment;
      const isGone = status === "deleted";
      return {
        ...{ id, status, heldFor, createdAt },
        ...threadColumns(comment.item),
        userId: author.id,
        parentId: parent?.id ?? null,
        content: isGone ? null : content,
        body: isGone ? null : bodyOf(comment, content),
        editedAt: isGone ? null : editedAt,
      };
    }),
  );
  const shown = comments.filter(({ status }) => status !== "deleted");
  await insertAll(
    db,
    schema.commentVersions,
    shown.flatMap((comment) => {
      const { id, earlier, editedAt } = comment;
      if (earlier === null || editedAt === null) return [];
      const version = { content: earlier, body: bodyOf(comment, earlier), createdAt: editedAt };
      return [{ ...version, id: idAt(editedAt), commentId: id }];
    }),
  );
  await insertAll(
    db,
    schema.commentMentions,
    shown.flatMap(({ id, mentions }) => mentions.map((person) => ({ commentId: id, userId: person.id }))),
  );
}

export const threadColumns = ({ kind, id }: DemoItem) =>
  kind === "review" ? { reviewId: id, discussionId: null } : { reviewId: null, discussionId: id };

/** Who wrote an item that was approved, and who commented on it, follows it, since then. */
export async function storeFollows(
  db: Database | Transaction,
  items: readonly DemoItem[],
  comments: readonly DemoComment[],
): Promise<void> {
  const since = new Map<string, typeof schema.threadFollows.$inferInsert>();
  const add = (item: DemoItem, userId: string, createdAt: Date) => {
    const key = `${item.id} ${userId}`;
    if (!since.has(key)) since.set(key, { ...threadColumns(item), id: idAt(createdAt), userId, createdAt });
  };
  for (const item of items) add(item, item.author.id, item.publicAt);
  for (const { item, author, createdAt, status } of comments) {
    if (status !== "held" && status !== "rejected") add(item, author.id, createdAt);
  }
  await insertAll(db, schema.threadFollows, [...since.values()]);
}
