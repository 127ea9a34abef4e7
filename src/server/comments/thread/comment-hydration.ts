import { and, eq, sql } from "drizzle-orm";
import type { RichText } from "#contract/text/rich-text.ts";
import type { Database } from "#server/platform/db/client.ts";
import { isAsked, prepareLookup } from "#server/platform/db/prepare-lookup.ts";
import { comments, likes, profiles } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";

/** Of comments, for every reader who sees them. */
export interface Texts {
  comments: readonly { id: string; body: RichText | null; status: CommentStatus; editedAt: Date | null }[];
  authors: readonly { id: string; fullName: string; avatarUrl: string | null }[];
}

const findTexts = prepareLookup("comment_texts", (db) =>
  db
    .select({ id: comments.id, body: comments.body, status: comments.status, editedAt: comments.editedAt })
    .from(comments)
    .where(isAsked(comments.id)),
);

const findAuthors = prepareLookup("comment_authors", (db) =>
  db
    .select({ id: profiles.id, fullName: profiles.fullName, avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(isAsked(profiles.id)),
);

const findLikes = prepareLookup("liked_comments", (db) =>
  db
    .select({ id: likes.commentId })
    .from(likes)
    .where(and(eq(likes.userId, sql.placeholder("userId")), isAsked(likes.commentId))),
);

/** @param authorIds of the comments and of those they reply to */
export async function loadTexts(
  db: Database,
  ids: readonly string[],
  authorIds: readonly string[],
): Promise<Texts> {
  for (const id of authorIds) dependOn(`person/${id}`);
  const [comments, authors] = await Promise.all([
    findTexts(db).execute({ ids }),
    findAuthors(db).execute({ ids: authorIds }),
  ]);
  return { comments, authors };
}

export async function findLiked(
  db: Database,
  { userId }: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userId === null || ids.length === 0) return new Set();
  const liked = await findLikes(db).execute({ userId, ids });
  return new Set(liked.flatMap(({ id }) => id ?? []));
}
