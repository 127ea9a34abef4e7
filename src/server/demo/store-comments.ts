import { markMentions, parseComment } from "#server/comments/index.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { type DemoContext, idAt, insertAll, threadColumns } from "./demo-context.ts";
import type { DemoComment, DemoDiscussion, DemoReview } from "./demo-files.ts";

export async function storeComments(context: DemoContext, comments: readonly DemoComment[]): Promise<void> {
  const { tx, at, add, idOf } = context;
  const mentioned = ({ mentions = [] }: DemoComment) =>
    mentions.map((name) => ({ id: idOf("person", name), fullName: name }));
  const bodyOf = (comment: DemoComment, content: string) =>
    markMentions(parseComment(content), mentioned(comment)).body;
  await insertAll(
    tx,
    schema.comments,
    comments.map((comment) => {
      const { key, on, to, by, ago, text, status = "visible", heldFor = null, edit } = comment;
      const isDeleted = status === "deleted";
      return {
        ...{ id: add("comment", key, ago), status, heldFor, createdAt: at(ago) },
        ...threadColumns(context, on),
        userId: idOf("person", by),
        parentId: to === undefined ? null : idOf("comment", to),
        content: isDeleted ? null : text,
        body: isDeleted ? null : bodyOf(comment, text),
        editedAt: isDeleted || edit === undefined ? null : at(edit.ago),
      };
    }),
  );
  const shown = comments.filter(({ status }) => status !== "deleted");
  await insertAll(
    tx,
    schema.commentVersions,
    shown.flatMap((comment) => {
      const { key, edit } = comment;
      if (edit === undefined) return [];
      const createdAt = at(edit.ago);
      const version = { content: edit.before, body: bodyOf(comment, edit.before), createdAt };
      return [{ ...version, id: idAt(createdAt), commentId: idOf("comment", key) }];
    }),
  );
  await insertAll(
    tx,
    schema.commentMentions,
    shown.flatMap((comment) =>
      mentioned(comment).map(({ id: userId }) => ({ commentId: idOf("comment", comment.key), userId })),
    ),
  );
}

/** Authors follow their approved items, and commenters follow from their first comment. */
export async function storeFollows(
  context: DemoContext,
  items: readonly (DemoReview | DemoDiscussion)[],
  comments: readonly DemoComment[],
): Promise<void> {
  const follows = new Map<string, typeof schema.threadFollows.$inferInsert>();
  const follow = (key: string, name: string, ago: number) => {
    const createdAt = context.at(ago);
    const userId = context.idOf("person", name);
    if (follows.has(`${key} ${name}`)) return;
    follows.set(`${key} ${name}`, {
      ...{ ...threadColumns(context, key), id: idAt(createdAt), userId, createdAt },
    });
  };
  for (const { key, by, status, decidedAgo } of items) {
    if (decidedAgo !== undefined && status !== "rejected") follow(key, by, decidedAgo);
  }
  for (const { on, by, ago, status } of comments) {
    if (status !== "held" && status !== "rejected") follow(on, by, ago);
  }
  await insertAll(context.tx, schema.threadFollows, [...follows.values()]);
}
