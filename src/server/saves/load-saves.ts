import { desc, eq, sql } from "drizzle-orm";
import { marketName, reviewName } from "#contract/names.ts";
import type { SavedItem } from "#contract/saves.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussions, markets, profiles, reviews, saves, tools } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { versionOf } from "#server/platform/versions.ts";
import { canSeePost } from "#server/posts/index.ts";

/** The figures of tools come with `addFigures`, for those that are shown. */
export async function loadSaves(db: Database, reader: MemberReader): Promise<Omit<SavedItem, "figures">[]> {
  const rows = await selectSaves(db, reader.userId);
  return rows.flatMap((row) => {
    const described = describe(row, reader);
    if (!described) return [];
    const { tool, market, save, review } = row;
    const isCounted = described.kind === "tools" || described.kind === "markets";
    return {
      ...described,
      tool,
      market,
      note: save.note,
      version: versionOf({ note: save.note }),
      savedAt: save.createdAt.toISOString(),
      score: review?.score ?? null,
      reviewCount: isCounted ? row.reviewCount : null,
    };
  });
}

type Row = Awaited<ReturnType<typeof selectSaves>>[number];

function selectSaves(db: Database, userId: string) {
  return db
    .select({
      save: { note: saves.note, createdAt: saves.createdAt, toolId: saves.toolId, marketId: saves.marketId },
      tool: { id: tools.id, name: tools.name, category: tools.category, slug: tools.slug },
      toolPublishedAt: tools.publishedAt,
      market: {
        id: markets.id,
        city: markets.city,
        state: markets.state,
        slug: markets.slug,
      },
      marketPublishedAt: markets.publishedAt,
      reviewCount: REVIEW_COUNT,
      review: {
        id: reviews.id,
        userId: reviews.userId,
        moderationStatus: reviews.moderationStatus,
        score: reviews.leadQualityScore,
      },
      discussion: {
        id: discussions.id,
        userId: discussions.userId,
        moderationStatus: discussions.moderationStatus,
        title: discussions.title,
      },
      author: profiles.fullName,
    })
    .from(saves)
    .leftJoin(reviews, eq(reviews.id, saves.reviewId))
    .leftJoin(discussions, eq(discussions.id, saves.discussionId))
    .leftJoin(tools, eq(tools.id, sql`coalesce(${saves.toolId}, ${reviews.toolId}, ${discussions.toolId})`))
    .leftJoin(
      markets,
      eq(markets.id, sql`coalesce(${saves.marketId}, ${reviews.marketId}, ${discussions.marketId})`),
    )
    .leftJoin(profiles, eq(profiles.id, sql`coalesce(${reviews.userId}, ${discussions.userId})`))
    .where(eq(saves.userId, userId))
    .orderBy(desc(saves.createdAt), desc(saves.id));
}

/** Of a saved tool or market. Not from the cached directories, which may be slightly out of date. */
const REVIEW_COUNT = sql<number>`(
  select coalesce(sum(reviews), 0)::int from (
    select reviews from tool_counts where tool_id = ${saves.toolId}
    union all
    select reviews from market_category_counts where market_id = ${saves.marketId}
    union all
    select reviews from count_deltas where tool_id = ${saves.toolId} or market_id = ${saves.marketId}
  ) counted)`;

function describe(
  row: Row,
  reader: MemberReader,
): Pick<SavedItem, "kind" | "id" | "title" | "about"> | undefined {
  const { save, tool, market, review, discussion, author, reviewCount } = row;
  if (review && tool && market) {
    if (!canSeePost(reader, review)) return undefined;
    return { kind: "reviews", id: review.id, title: reviewName(tool, market), about: `by ${author}` };
  }
  if (discussion) {
    if (!canSeePost(reader, discussion)) return undefined;
    return { kind: "discussions", id: discussion.id, title: discussion.title, about: `by ${author}` };
  }
  if (save.toolId !== null && tool && row.toolPublishedAt) {
    return { kind: "tools", id: tool.id, title: tool.name, about: tool.category };
  }
  if (save.marketId !== null && market && row.marketPublishedAt) {
    const about = `${reviewCount.toLocaleString("en-US")} ${reviewCount === 1 ? "review" : "reviews"}`;
    return { kind: "markets", id: market.id, title: marketName(market), about };
  }
  return undefined;
}
