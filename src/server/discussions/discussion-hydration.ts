import { eq, sql } from "drizzle-orm";
import { type ItemStatus, PROFILE_TYPES } from "#contract/parts.ts";
import { type CachedMarket, readMarketDirectory } from "#server/markets/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussionStats, discussions, profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { type CachedTag, readTags } from "#server/tags/index.ts";
import { type CachedTool, readToolDirectory } from "#server/tools/index.ts";
import { toTextColumns, UNPARSED } from "./discussion-text.ts";

const ROW_COLUMNS = {
  id: discussions.id,
  userId: discussions.userId,
  title: discussions.title,
  opening: discussions.opening,
  unparsed: UNPARSED,
  marketId: discussions.marketId,
  toolId: discussions.toolId,
  createdAt: discussions.createdAt,
  isPinned: sql<boolean>`${discussions.pinnedAt} is not null`,
  isLocked: sql<boolean>`${discussions.lockedAt} is not null`,
  moderationStatus: discussions.moderationStatus,
  fullName: profiles.fullName,
  avatarUrl: profiles.avatarUrl,
  profileType: profiles.reviewerType,
  yearsExperience: profiles.yearsExperience,
  replyCount: sql<number>`coalesce(${discussionStats.replyCount}, 0)`,
  likeCount: sql<number>`coalesce(${discussionStats.likeCount}, 0)`,
  tagIds: sql<string[]>`array(select tag_id from discussion_tags where discussion_id = ${discussions.id})`,
};

type DiscussionRow = Awaited<ReturnType<typeof loadRows>>[number];

export interface LoadedDiscussion extends Omit<DiscussionRow, "profileType" | "opening" | "unparsed" | "moderationStatus"> {
  moderationStatus: ItemStatus;
  opening: string;
  reviewerType: (typeof PROFILE_TYPES)[number] | null;
  /** Null for the whole country. */
  market: CachedMarket | null;
  tool: CachedTool | null;
  /** By name. */
  tags: readonly CachedTag[];
}

const loadRows = (db: Database, ids: readonly string[]) =>
  db
    .select(ROW_COLUMNS)
    .from(discussions)
    .innerJoin(profiles, eq(profiles.id, discussions.userId))
    .leftJoin(discussionStats, eq(discussionStats.discussionId, discussions.id))
    .where(sql`${discussions.id} = any(${sql.param(ids)}::uuid[])`);

/**
 * The data of discussions by their ids, in the order of the ids; ids that are gone are left out. Tools,
 * markets and tags come from the process.
 */
export async function loadDiscussions(
  platform: Pick<Platform, "db" | "cache">,
  ids: readonly string[],
): Promise<LoadedDiscussion[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await loadRows(platform.db, ids)).map((row) => [row.id, row]));
  const inOrder = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  const named = await nameParts(platform, inOrder);
  if (named.isComplete) return named.discussions;
  // A tool, market or tag is newer than what this process remembers, and the notice is still under way.
  for (const topic of ["tools", "markets", "tags"] as const) platform.cache.forget(topic);
  return (await nameParts(platform, inOrder)).discussions;
}

async function nameParts(platform: Pick<Platform, "db" | "cache">, rows: readonly DiscussionRow[]) {
  const [tools, markets, tags] = await Promise.all([
    readToolDirectory(platform),
    readMarketDirectory(platform),
    readTags(platform),
  ]);
  let isComplete = true;
  const loaded = rows.flatMap(({ profileType, opening, unparsed, moderationStatus, ...row }): LoadedDiscussion[] => {
    if (isDeletedPost(moderationStatus)) return [];
    const market = row.marketId === null ? null : markets.byId.get(row.marketId);
    const tool = row.toolId === null ? null : tools.byId.get(row.toolId);
    const ofDiscussion = tags.filter((tag) => row.tagIds.includes(tag.id));
    if (market === undefined || tool === undefined || ofDiscussion.length < row.tagIds.length) {
      isComplete = false;
    }
    const reviewerType = PROFILE_TYPES.find((type) => type === profileType) ?? null;
    return [
      {
        ...row,
        moderationStatus,
        opening: opening ?? toTextColumns(unparsed ?? "").opening,
        reviewerType,
        market: market ?? null,
        tool: tool ?? null,
        tags: ofDiscussion,
      },
    ];
  });
  return { discussions: loaded, isComplete };
}
