import { eq, sql } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import { type CatalogueParts, canSeeItem, joinCatalogue } from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussionStats, discussions, profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { dependOn } from "#server/platform/topics.ts";
import { toTextColumns, UNPARSED } from "./discussion-text.ts";

const ROW_COLUMNS = {
  id: discussions.id,
  userId: discussions.userId,
  title: discussions.title,
  excerpt: discussions.excerpt,
  unparsed: UNPARSED,
  marketId: discussions.marketId,
  toolId: discussions.toolId,
  createdAt: discussions.createdAt,
  isPinned: sql<boolean>`${discussions.pinnedAt} is not null`,
  lockedAt: discussions.lockedAt,
  lockReason: discussions.lockReason,
  moderationStatus: discussions.moderationStatus,
  fullName: profiles.fullName,
  avatarUrl: profiles.avatarUrl,
  reviewerType: profiles.reviewerType,
  yearsExperience: profiles.yearsExperience,
  replyCount: sql<number>`coalesce(${discussionStats.replyCount}, 0)`,
  likeCount: sql<number>`coalesce(${discussionStats.likeCount}, 0)`,
  tagIds: sql<string[]>`array(select tag_id from discussion_tags where discussion_id = ${discussions.id})`,
};

type DiscussionRow = Awaited<ReturnType<typeof loadRows>>[number];

export interface LoadedDiscussion
  extends Omit<DiscussionRow, "excerpt" | "unparsed" | "moderationStatus">,
    CatalogueParts {
  excerpt: string;
  moderationStatus: ItemStatus;
}

async function loadRows(db: Database, ids: readonly string[]) {
  const rows = await db
    .select(ROW_COLUMNS)
    .from(discussions)
    .innerJoin(profiles, eq(profiles.id, discussions.userId))
    .leftJoin(discussionStats, eq(discussionStats.discussionId, discussions.id))
    .where(sql`${discussions.id} = any(${sql.param(ids)}::uuid[])`);
  for (const { id, userId } of rows) dependOn(`discussion/${id}`, `person/${userId}`);
  return rows;
}

export async function loadDiscussions(
  platform: Pick<Platform, "db" | "cache">,
  ids: readonly string[],
): Promise<LoadedDiscussion[]> {
  return ids.length === 0 ? [] : toLoaded(platform, ids, await loadRows(platform.db, ids));
}

/** Loads one discussion. A hidden discussion is null, like a missing one. */
export async function loadVisibleDiscussion(
  platform: Pick<Platform, "db" | "cache">,
  reader: Reader,
  id: string,
): Promise<LoadedDiscussion | "deleted" | null> {
  const rows = await loadRows(platform.db, [id]);
  const [row] = rows;
  if (!row) return null;
  if (isDeletedPost(row.moderationStatus)) return "deleted";
  if (!canSeeItem(reader, row)) return null;
  const [discussion] = await toLoaded(platform, [id], rows);
  return discussion ?? null;
}

async function toLoaded(
  platform: Pick<Platform, "db" | "cache">,
  ids: readonly string[],
  rows: DiscussionRow[],
): Promise<LoadedDiscussion[]> {
  const named = await joinCatalogue(platform, ids, rows);
  return named.flatMap(({ excerpt, unparsed, moderationStatus, ...row }): LoadedDiscussion[] => {
    if (isDeletedPost(moderationStatus)) return [];
    return [
      {
        ...row,
        moderationStatus,
        excerpt: excerpt ?? toTextColumns(unparsed ?? "").excerpt,
      },
    ];
  });
}
