import { and, eq, sql } from "drizzle-orm";
import type { RichText } from "#contract/rich-text.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, likes, profiles } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { dependOn } from "#server/platform/topics.ts";
import type { PlacedComment } from "./order-thread.ts";

export interface Texts {
  byId: ReadonlyMap<string, { body: RichText | null; status: CommentStatus; editedAt: Date | null }>;
  authors: ReadonlyMap<string, { id: string; fullName: string; avatarUrl: string | null }>;
  likedIds: ReadonlySet<string>;
}

export async function loadTexts(
  db: Database,
  reader: Reader,
  shown: readonly PlacedComment[],
  parentOf: (one: PlacedComment) => PlacedComment | undefined,
): Promise<Texts> {
  const readable = shown.filter(({ isTombstone }) => !isTombstone);
  if (readable.length === 0) return { byId: new Map(), authors: new Map(), likedIds: new Set() };
  const ids = readable.map(({ id }) => id);
  const people = readable.flatMap((one) => [one.userId, parentOf(one)?.userId ?? one.userId]);
  for (const id of people) dependOn(`person/${id}`);
  const [rows, authors, liked] = await Promise.all([
    db
      .select({
        id: comments.id,
        body: comments.body,
        status: comments.status,
        editedAt: comments.editedAt,
      })
      .from(comments)
      .where(isOneOf(comments.id, ids)),
    db
      .select({ id: profiles.id, fullName: profiles.fullName, avatarUrl: profiles.avatarUrl })
      .from(profiles)
      .where(isOneOf(profiles.id, [...new Set(people)])),
    reader.userId === null
      ? []
      : db
          .select({ commentId: likes.commentId })
          .from(likes)
          .where(and(eq(likes.userId, reader.userId), isOneOf(likes.commentId, ids))),
  ]);
  return {
    byId: new Map(rows.map(({ id, ...row }) => [id, row])),
    authors: new Map(authors.map((author) => [author.id, author])),
    likedIds: new Set(liked.flatMap(({ commentId }) => commentId ?? [])),
  };
}

const isOneOf = (
  column: typeof comments.id | typeof profiles.id | typeof likes.commentId,
  ids: readonly string[],
) => sql`${column} = any(${sql.param(ids)}::uuid[])`;
