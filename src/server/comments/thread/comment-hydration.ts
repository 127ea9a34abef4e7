import { sql } from "drizzle-orm";
import type { RichText } from "#contract/rich-text.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, likes, profiles } from "#server/platform/db/schema/index.ts";
import { batch, batchByIds } from "#server/platform/db/statements/batch.ts";
import { isAsked, prepareRows, prepareStatement } from "#server/platform/db/statements/prepare-once.ts";
import type { Reader } from "#server/platform/reader.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { dependOn } from "#server/platform/topics.ts";

/** Of comments, for every reader who sees them. */
export interface Texts {
  comments: readonly { id: string; body: RichText | null; status: CommentStatus; editedAt: Date | null }[];
  authors: readonly { id: string; fullName: string; avatarUrl: string | null }[];
}

const TEXT_COLUMNS = {
  id: comments.id,
  body: comments.body,
  status: comments.status,
  editedAt: comments.editedAt,
};

const textsQuery = prepareRows(TEXT_COLUMNS, (db) =>
  db.select(TEXT_COLUMNS).from(comments).where(isAsked(comments.id)),
);
const findTexts = batchByIds((db, ids) => textsQuery(db).execute({ ids }));

const AUTHOR_COLUMNS = { id: profiles.id, fullName: profiles.fullName, avatarUrl: profiles.avatarUrl };

const authorsQuery = prepareRows(AUTHOR_COLUMNS, (db) =>
  db.select(AUTHOR_COLUMNS).from(profiles).where(isAsked(profiles.id)),
);
const findAuthors = batchByIds((db, ids) => authorsQuery(db).execute({ ids }));

interface Asked {
  userId: string;
  ids: readonly string[];
}

const findLikes = prepareStatement<{ user_id: string; comment_id: string }>(
  () => sql`
    select ${likes.userId}, ${likes.commentId} from ${likes}
    join unnest(${sql.placeholder("userIds")}::uuid[], ${sql.placeholder("ids")}::uuid[])
      as asked (user_id, id) on ${likes.userId} = asked.user_id and ${likes.commentId} = asked.id`,
);

const likedBy = batch<Asked, ReadonlySet<string>>(async (db, asked) => {
  const pairs = asked.flatMap(({ userId, ids }) => ids.map((id) => ({ userId, id })));
  const rows = await findLikes(db)({
    userIds: pairs.map(({ userId }) => userId),
    ids: pairs.map(({ id }) => id),
  });
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return asked.map(({ userId }) => new Set(byUser.get(userId)?.map((row) => row.comment_id)));
});

/** @param authorIds of the comments and of those they reply to */
export async function loadTexts(
  db: Database,
  ids: readonly string[],
  authorIds: readonly string[],
): Promise<Texts> {
  for (const id of authorIds) dependOn(`person/${id}`);
  const [comments, authors] = await Promise.all([findTexts(db, ids), findAuthors(db, authorIds)]);
  return { comments, authors };
}

export async function findLiked(
  db: Database,
  { userId }: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return userId === null || ids.length === 0 ? new Set() : likedBy(db, { userId, ids });
}
