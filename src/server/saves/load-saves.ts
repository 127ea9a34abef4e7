import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { SavedItem } from "#contract/posts/saves.ts";
import { SAVE_KINDS, type SaveKind } from "#contract/vocabulary.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussions, markets, profiles, reviews, saves, tools } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { versionOf } from "#server/platform/versions.ts";

export interface SavesFilter {
  kind?: SaveKind | undefined;
  q: string;
}

interface SavesPage {
  isByReviews: boolean;
  /** All without one. */
  page?: { limit: number; offset: number } | undefined;
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

const MARKET = sql<string>`${markets.city} || ', ' || ${markets.state}`;

const BY_AUTHOR = sql`'by ' || ${profiles.fullName}`;

/** One value for each kind of saved item. PostgreSQL computes only those that a query reads. */
const byKind = <T>(of: Record<SaveKind, SQL>) =>
  sql<T>`case when ${saves.toolId} is not null then ${of.tools} when ${saves.marketId} is not null then ${of.markets}
    when ${saves.reviewId} is not null then ${of.reviews} else ${of.discussions} end`;

/** Like `canSeePost`. */
const isVisible = (posts: typeof reviews | typeof discussions, { userId, isModerator }: MemberReader) =>
  sql`(${posts.moderationStatus} = 'approved' or ${posts.moderationStatus} not in ('withdrawn', 'deleted')
    and (${isModerator} or ${posts.userId} = ${userId}))`;

/** With the texts on the screen. */
const SHOWN = {
  saveId: sql<string>`${saves.id}`.as("save_id"),
  savedAt: sql`${saves.createdAt}`.mapWith(saves.createdAt).as("saved_at"),
  note: saves.note,
  kind: byKind<SaveKind>({
    tools: sql`'tools'`,
    markets: sql`'markets'`,
    reviews: sql`'reviews'`,
    discussions: sql`'discussions'`,
  }).as("kind"),
  id: sql<string>`coalesce(${saves.toolId}, ${saves.marketId}, ${saves.reviewId}, ${saves.discussionId})`.as(
    "id",
  ),
  title: byKind<string>({
    tools: sql`${tools.name}`,
    markets: MARKET,
    reviews: sql`${tools.name} || ' in ' || ${MARKET}`,
    discussions: sql`${discussions.title}`,
  }).as("title"),
  about: byKind<string>({
    tools: sql`${tools.category}`,
    markets: sql`ltrim(to_char(${REVIEW_COUNT}, '999,999,990')) || case when ${REVIEW_COUNT} = 1 then ' review' else ' reviews' end`,
    reviews: BY_AUTHOR,
    discussions: BY_AUTHOR,
  }).as("about"),
  score: sql<number | null>`${reviews.leadQualityScore}::float8`.as("score"),
  monthlyCost: sql<number | null>`${reviews.monthlyCost}::float8`.as("monthly_cost"),
  reviewCount: byKind<number | null>({
    tools: REVIEW_COUNT,
    markets: REVIEW_COUNT,
    reviews: sql`null`,
    discussions: sql`null`,
  }).as("review_count"),
  tool: sql<SavedItem["tool"]>`case when ${tools.id} is not null then json_build_object(
        'id', ${tools.id}, 'name', ${tools.name}, 'category', ${tools.category}, 'slug', ${tools.slug}) end`.as(
    "tool",
  ),
  market: sql<SavedItem["market"]>`case when ${markets.id} is not null then json_build_object(
        'id', ${markets.id}, 'city', ${markets.city}, 'state', ${markets.state}, 'slug', ${markets.slug}) end`.as(
    "market",
  ),
};

/** What a reader saved and may see. */
const selectShown = (db: Database, reader: MemberReader) =>
  db
    .select(SHOWN)
    .from(saves)
    .leftJoin(reviews, eq(reviews.id, saves.reviewId))
    .leftJoin(discussions, eq(discussions.id, saves.discussionId))
    .leftJoin(tools, eq(tools.id, sql`coalesce(${saves.toolId}, ${reviews.toolId}, ${discussions.toolId})`))
    .leftJoin(
      markets,
      eq(markets.id, sql`coalesce(${saves.marketId}, ${reviews.marketId}, ${discussions.marketId})`),
    )
    .leftJoin(profiles, eq(profiles.id, sql`coalesce(${reviews.userId}, ${discussions.userId})`))
    .where(
      and(
        eq(saves.userId, reader.userId),
        byKind<boolean>({
          tools: sql`${tools.publishedAt} is not null`,
          markets: sql`${markets.publishedAt} is not null`,
          reviews: isVisible(reviews, reader),
          discussions: isVisible(discussions, reader),
        }),
      ),
    )
    .as("shown");

type Shown = ReturnType<typeof selectShown>;

function isFound(shown: Shown, { kind, q }: SavesFilter): SQL {
  const has = (text: Shown["title"] | Shown["note"]) => sql`strpos(lower(${text}), lower(${q})) > 0`;
  const byText =
    q === "" ? sql`true` : sql`(${has(shown.title)} or ${has(shown.about)} or ${has(shown.note)})`;
  return kind === undefined ? byText : sql`${shown.kind} = ${kind} and ${byText}`;
}

/** Counts each kind, and what the filter finds. */
export async function countSaves(db: Database, reader: MemberReader, filter: SavesFilter) {
  const shown = selectShown(db, reader);
  const rows = await db
    .select({
      kind: shown.kind,
      all: sql<number>`count(*)::int`,
      found: sql<number>`count(*) filter (where ${isFound(shown, filter)})::int`,
    })
    .from(shown)
    .groupBy(shown.kind);
  const countOf = (kind: SaveKind) => rows.find((row) => row.kind === kind)?.all ?? 0;
  return {
    total: rows.reduce((sum, { found }) => sum + found, 0),
    counts: Object.fromEntries(SAVE_KINDS.map((kind) => [kind, countOf(kind)])) as Record<SaveKind, number>,
  };
}

/** The figures of tools come with `addFigures`. */
export async function loadSaves(
  db: Database,
  reader: MemberReader,
  { isByReviews, page, ...filter }: SavesFilter & SavesPage,
): Promise<Omit<SavedItem, "figures" | "priceChange">[]> {
  const shown = selectShown(db, reader);
  const byReviews = isByReviews ? [desc(sql`coalesce(${shown.reviewCount}, -1)`)] : [];
  const all = db
    .select()
    .from(shown)
    .where(isFound(shown, filter))
    .orderBy(...byReviews, desc(shown.savedAt), desc(shown.saveId))
    .$dynamic();
  const rows = await (page ? all.limit(page.limit).offset(page.offset) : all);
  return rows.map(({ saveId: _, savedAt, ...item }) => ({
    ...item,
    version: versionOf({ note: item.note }),
    savedAt: savedAt.toISOString(),
  }));
}
