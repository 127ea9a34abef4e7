import { and, eq, inArray } from "drizzle-orm";
import { html } from "hono/html";
import { formatDollars } from "#contract/amounts.ts";
import { formatScore } from "#contract/metrics.ts";
import { reviewName } from "#contract/names.ts";
import type { PostKind } from "#contract/parts.ts";
import { labelOfConnection } from "#contract/reviews/connections.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussions, markets, profiles, reviews, tools } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { richTextHtml } from "./rich-text-html.ts";
import { type FeedScope, selectEntries } from "./select-entries.ts";

export interface FeedEntry {
  id: string;
  path: string;
  title: string;
  author: { id: string; fullName: string };
  publishedAt: Date;
  updatedAt: Date;
  /** HTML. */
  content: string;
}

type Loaded = Omit<FeedEntry, "publishedAt">;

/** The newest first. Visitors may read all of it. */
export async function loadFeedEntries(db: Database, scope: FeedScope): Promise<FeedEntry[]> {
  // Names of tools and markets are parts of titles.
  dependOn("reviews", "discussions", "tools", "markets");
  const selected = await selectEntries(db, scope);
  const idsOf = (kind: PostKind) => selected.filter((post) => post.kind === kind).map(({ id }) => id);
  const loaded = await Promise.all([
    loadReviewEntries(db, idsOf("review")),
    loadDiscussionEntries(db, idsOf("discussion")),
  ]);
  const byId = new Map(loaded.flat().map((entry) => [entry.id, entry]));
  for (const { author } of byId.values()) dependOn(`person/${author.id}`);
  return selected.flatMap(({ id, publishedAt }) => {
    const entry = byId.get(id);
    return entry ? [{ ...entry, publishedAt }] : [];
  });
}

const AUTHOR = { id: profiles.id, fullName: profiles.fullName };

/** With the excerpt; the full text isn't read. */
async function loadReviewEntries(db: Database, ids: string[]): Promise<Loaded[]> {
  if (ids.length === 0) return [];
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
      updatedAt: reviews.updatedAt,
      author: AUTHOR,
    })
    .from(reviews)
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .where(and(inArray(reviews.id, ids), eq(reviews.moderationStatus, "approved")));
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

async function loadDiscussionEntries(db: Database, ids: string[]): Promise<Loaded[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: discussions.id,
      title: discussions.title,
      body: discussions.body,
      updatedAt: discussions.updatedAt,
      author: AUTHOR,
    })
    .from(discussions)
    .innerJoin(profiles, eq(profiles.id, discussions.userId))
    .where(and(inArray(discussions.id, ids), eq(discussions.moderationStatus, "approved")));
  return rows.map(({ body, ...row }) => ({
    ...row,
    path: `/discussions/${row.id}`,
    content: String(richTextHtml(body)),
  }));
}
