import { and, eq, sql } from "drizzle-orm";
import { isDisabledPerson } from "#server/platform/auth/is-active-user.ts";
import type { Database } from "#server/platform/db/client.ts";
import { isAsked, prepareLookup, type RowOf } from "#server/platform/db/prepare-lookup.ts";
import { comments, likes, profiles } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Reader } from "#server/platform/reader.ts";

/** Of a comment and its author, for every reader who sees it. */
export type CommentText = RowOf<typeof findTexts>;

const findTexts = prepareLookup("comment_texts", (db) =>
  db
    .select({
      id: comments.id,
      body: comments.body,
      status: comments.status,
      editedAt: comments.editedAt,
      author: {
        id: profiles.id,
        fullName: profiles.fullName,
        avatarUrl: profiles.avatarUrl,
        isTeam: profiles.isTeam,
        isDisabled: isDisabledPerson(profiles.id),
        reviewerType: profiles.reviewerType,
      },
    })
    .from(comments)
    .innerJoin(profiles, eq(profiles.id, comments.userId))
    .where(isAsked(comments.id)),
);

const findLikes = prepareLookup("liked_comments", (db) =>
  db
    .select({ id: likes.commentId })
    .from(likes)
    .where(and(eq(likes.userId, sql.placeholder("userId")), isAsked(likes.commentId))),
);

export async function loadTexts(db: Database, ids: readonly string[]): Promise<CommentText[]> {
  if (ids.length === 0) return [];
  const texts = await findTexts(db).execute({ ids });
  for (const { author } of texts) dependOn(`person/${author.id}`);
  return texts;
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
