import { and, desc, eq, type SQL } from "drizzle-orm";
import { html } from "hono/html";
import { formatDollars } from "#contract/amounts.ts";
import { formatScore } from "#contract/metrics.ts";
import { reviewName } from "#contract/names.ts";
import { labelOfConnection } from "#contract/reviews/connections.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussions, markets, profiles, reviews, tools } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { richTextHtml } from "./rich-text-html.ts";

export interface FeedEntry {
  id: string;
  path: string;
  title: string;
  author: { id: string; fullName: string };
  createdAt: Date;
  updatedAt: Date;
  /** HTML. */
  content: string;
}

/** Conditions of what a feed has; a kind without one is left out. */
export interface FeedScope {
  reviews?: SQL | undefined;
  discussions?: SQL | undefined;
}

/** Readers ask every hour or so. */
const MOST_ENTRIES = 30;

/** Of both kinds together, the newest first. Visitors may read all of it. */
export async function loadFeedEntries(db: Database, scope: FeedScope): Promise<FeedEntry[]> {
  // Names of tools and markets are parts of titles.
  dependOn("reviews", "discussions", "tools", "markets");
  const entries = (
    await Promise.all([
      "reviews" in scope ? loadReviewEntries(db, scope.reviews) : [],
      "discussions" in scope ? loadDiscussionEntries(db, scope.discussions) : [],
    ])
  ).flat();
  for (const { author } of entries) dependOn(`person/${author.id}`);
  return entries.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, MOST_ENTRIES);
}

const AUTHOR = { id: profiles.id, fullName: profiles.fullName };

/** With the excerpt; the full text isn't read. */
async function loadReviewEntries(db: Database, scope: SQL | undefined): Promise<FeedEntry[]> {
  const rows = await db
    .select({
      id: reviews.id,
      tool: { name: tools.name },
      market: { city: markets.city, state: markets.state },
      score: reviews.leadQualityScore,
      monthlyCost: reviews.monthlyCost,
      isRecommended: reviews.overallRecommendation,
      connection: reviews.connection,
      excerpt: reviews.excerpt,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
      author: AUTHOR,
    })
    .from(reviews)
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .where(and(eq(reviews.moderationStatus, "approved"), scope))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MOST_ENTRIES);
  return rows.map(({ tool, market, score, monthlyCost, isRecommended, connection, excerpt, ...row }) => {
    const label = labelOfConnection(connection);
    const rating = `${formatScore(score)} out of 10`;
    return {
      ...row,
      path: `/reviews/${row.id}`,
      title: `${reviewName(tool, market)}: ${rating}`,
      content: String(
        html`<p>${rating}, ${formatDollars(monthlyCost)} a month. ${isRecommended ? "Recommended" : "Not recommended"}.${label && ` The author: ${label}.`}</p>${html`<p>${excerpt || "Numbers only"}</p>`}`,
      ),
    };
  });
}

async function loadDiscussionEntries(db: Database, scope: SQL | undefined): Promise<FeedEntry[]> {
  const rows = await db
    .select({
      id: discussions.id,
      title: discussions.title,
      body: discussions.body,
      createdAt: discussions.createdAt,
      updatedAt: discussions.updatedAt,
      author: AUTHOR,
    })
    .from(discussions)
    .innerJoin(profiles, eq(profiles.id, discussions.userId))
    .leftJoin(tools, eq(tools.id, discussions.toolId))
    .where(and(eq(discussions.moderationStatus, "approved"), scope))
    .orderBy(desc(discussions.createdAt), desc(discussions.id))
    .limit(MOST_ENTRIES);
  return rows.map(({ body, ...row }) => ({
    ...row,
    path: `/discussions/${row.id}`,
    content: String(richTextHtml(body)),
  }));
}
