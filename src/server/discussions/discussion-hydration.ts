import { eq, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { PostStatus } from "#contract/parts.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { isDisabledPerson } from "#server/platform/auth/is-active-user.ts";
import { isAsked, prepareLookup, type RowOf } from "#server/platform/db/prepare-lookup.ts";
import { discussionStats, discussions, profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { type CatalogueParts, type GetCall, joinCatalogue, postRows } from "#server/posts/index.ts";

const ROW_COLUMNS = {
  id: discussions.id,
  userId: discussions.userId,
  title: discussions.title,
  excerpt: discussions.excerpt,
  marketId: discussions.marketId,
  toolId: discussions.toolId,
  createdAt: discussions.createdAt,
  isPinned: sql<boolean>`${discussions.pinnedAt} is not null`,
  lockedAt: discussions.lockedAt,
  lockReason: discussions.lockReason,
  moderationStatus: discussions.moderationStatus,
  fullName: profiles.fullName,
  avatarUrl: profiles.avatarUrl,
  isTeam: profiles.isTeam,
  isDisabled: isDisabledPerson(profiles.id),
  reviewerType: profiles.reviewerType,
  yearsExperience: profiles.yearsExperience,
  replyCount: sql<number>`coalesce(${discussionStats.replyCount}, 0)`,
  likeCount: sql<number>`coalesce(${discussionStats.likeCount}, 0)`,
  tagIds: sql<string[]>`array(select tag_id from discussion_tags where discussion_id = ${discussions.id})`,
};

/** Of one discussion only, and the same for every reader. The time of the last edit is null before the first. */
const DETAIL_COLUMNS = {
  ...ROW_COLUMNS,
  body: discussions.body,
  editedAt: sql<string | null>`(
    select max(d.created_at) from discussion_revisions v join moderation_decisions d on d.discussion_revision_id = v.id
    where v.discussion_id = ${discussions.id} and v.status = 'approved' having count(*) > 1)`,
};

type DiscussionRow = RowOf<typeof findRows>;

export interface LoadedDiscussion extends Omit<DiscussionRow, "moderationStatus">, CatalogueParts {
  moderationStatus: PostStatus;
}

const withAuthor = <Query extends PgSelect>(query: Query) =>
  query
    .innerJoin(profiles, eq(profiles.id, discussions.userId))
    .leftJoin(discussionStats, eq(discussionStats.discussionId, discussions.id));

const findRows = prepareLookup("discussion_rows", (db) =>
  withAuthor(db.select(ROW_COLUMNS).from(discussions).$dynamic()).where(isAsked(discussions.id)),
);
const findDetails = prepareLookup("discussion", (db) =>
  withAuthor(db.select(DETAIL_COLUMNS).from(discussions).$dynamic()).where(
    eq(discussions.id, sql.placeholder("id")),
  ),
);
const rows = postRows("discussion", { cards: findRows, details: findDetails });

export async function loadDiscussions(
  platform: Pick<Platform, "db" | "memory">,
  ids: readonly string[],
): Promise<LoadedDiscussion[]> {
  return toLoaded(platform, ids, await rows.load(platform.db, ids));
}

/** @throws DELETED, NOT_FOUND */
export async function getVisibleDiscussion(
  call: GetCall,
): Promise<LoadedDiscussion & { body: RichText; editedAt: string | null }> {
  const row = await rows.getVisible(call);
  const [discussion] = await toLoaded(call.context, [row.id], [row]);
  if (!discussion) throw call.errors.NOT_FOUND();
  const { body, editedAt } = row;
  return { ...discussion, body, editedAt: editedAt && new Date(editedAt).toISOString() };
}

async function toLoaded(
  platform: Pick<Platform, "db" | "memory">,
  ids: readonly string[],
  rows: DiscussionRow[],
): Promise<LoadedDiscussion[]> {
  const named = await joinCatalogue(platform, ids, rows);
  return named.flatMap(({ moderationStatus, ...row }): LoadedDiscussion[] =>
    isDeletedPost(moderationStatus) ? [] : [{ ...row, moderationStatus }],
  );
}
