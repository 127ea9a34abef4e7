import { type SQL, sql } from "drizzle-orm";
import { formatDollars, formatMonthly } from "#contract/amounts.ts";
import { areaSearch, leaderboardSearch } from "#contract/comps/addresses.ts";
import { areaTitle } from "#contract/comps/names.ts";
import type { Area } from "#contract/comps/views.ts";
import { formatScore } from "#contract/metrics.ts";
import { reviewName } from "#contract/names.ts";
import { stringifySearch } from "#contract/page-addresses.ts";
import type { Category, StateCode } from "#contract/parts.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import { answerCategory, answerTool } from "#server/comps/index.ts";
import { getMarketDirectory, toMarketRef } from "#server/markets/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getToolDirectory } from "#server/tools/index.ts";
import { DIGEST_ENTRIES, type DigestEntry, type DigestNews, MOST_ANSWERS } from "./digest.ts";
import type { DigestWindow } from "./digest-thread.ts";
import { newPosts } from "./new-posts.ts";

type Deps = Pick<Platform, "db" | "memory">;

/** What a member gets to read, as it is now: what was seen or hidden since the email was queued is left out. */
export async function loadNews(
  deps: Deps,
  userId: string,
  { since, until }: Pick<DigestWindow, "since" | "until">,
): Promise<DigestNews> {
  const member = sql`${userId}::uuid`;
  const window = {
    since: sql`greatest(${since}::timestamptz, (select seen_until from following_visits where user_id = ${userId}))`,
    until: sql`${until}::timestamptz`,
  };
  const [reviews, discussions, answers] = await Promise.all([
    loadReviewEntries(deps, newPosts(member, "reviews", window)),
    loadDiscussionEntries(deps, newPosts(member, "discussions", window)),
    loadAnswers(deps, userId, window),
  ]);
  return {
    answers,
    ...{ reviews: reviews.entries, reviewCount: reviews.total },
    ...{ discussions: discussions.entries, discussionCount: discussions.total },
  };
}

interface Loaded {
  entries: DigestEntry[];
  total: number;
}

interface ReviewRow extends Record<string, unknown> {
  id: string;
  tool: string;
  city: string;
  state: string;
  score: number;
  cost: number;
  excerpt: string;
  author: string;
  total: number;
}

const authorOf = (table: SQL) =>
  sql`(select full_name from profiles where profiles.id = ${table}.user_id) as author`;

/** With the excerpt, which everyone may read; the full text isn't loaded. */
async function loadReviewEntries({ db }: Deps, news: SQL): Promise<Loaded> {
  const { rows } = await db.execute<ReviewRow>(sql`
    select reviews.id, (select name from tools where tools.id = reviews.tool_id) as tool,
      market.city, market.state, lead_quality_score::float8 as score, monthly_cost::float8 as cost, opening as excerpt,
      ${authorOf(sql`reviews`)}, (count(*) over ())::int as total
    from (select reviews.* from ${news}) reviews
    join lateral (select city, state from markets where markets.id = reviews.market_id) market on true
    order by published_at desc, reviews.id desc limit ${DIGEST_ENTRIES}`);
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.map(({ id, tool, city, state, score, cost, excerpt, author }) => ({
      path: `/reviews/${id}`,
      title: `${isolated(reviewName({ name: tool }, { city, state }))}: ${formatScore(score)} out of 10`,
      text: `${isolated(author)}, ${formatMonthly(formatDollars(cost))}: ${excerpt === "" ? "numbers only" : isolated(excerpt)}`,
    })),
  };
}

interface DiscussionRow extends Record<string, unknown> {
  id: string;
  title: string;
  excerpt: string;
  author: string;
  total: number;
}

async function loadDiscussionEntries({ db }: Deps, news: SQL): Promise<Loaded> {
  const { rows } = await db.execute<DiscussionRow>(sql`
    select discussions.id, title, opening as excerpt, ${authorOf(sql`discussions`)}, (count(*) over ())::int as total
    from (select discussions.* from ${news}) discussions
    order by published_at desc, discussions.id desc limit ${DIGEST_ENTRIES}`);
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.map(({ id, title, excerpt, author }) => ({
      path: `/discussions/${id}`,
      title: isolated(title),
      text: `${isolated(author)}: ${isolated(excerpt)}`,
    })),
  };
}

interface ChangedRow extends Record<string, unknown> {
  toolId: string | null;
  marketId: string | null;
  state: StateCode | null;
  category: Category;
}

/** The followed tools and areas whose figures new reviews changed, those with the most new ones first. */
async function loadAnswers(
  deps: Deps,
  userId: string,
  window: { since: SQL; until: SQL },
): Promise<DigestEntry[]> {
  const { rows } = await deps.db.execute<ChangedRow>(sql`
    with fresh as materialized (
      select tool_id, category, market_id, markets.state, count(*) as reviews
      from reviews join markets on markets.id = market_id
      where moderation_status = 'approved' and reviews.published_at > ${window.since} and reviews.published_at <= ${window.until}
      group by 1, 2, 3, 4
    )
    select f.tool_id as "toolId", f.market_id as "marketId", f.state, changed.category
    from follows f cross join lateral (
      select category, sum(fresh.reviews) as reviews from fresh
      where (f.tool_id is null or fresh.tool_id = f.tool_id) and (f.category is null or fresh.category = f.category)
        and (f.market_id is null or fresh.market_id = f.market_id) and (f.state is null or fresh.state = f.state)
      group by category order by 2 desc, 1 limit 1
    ) changed
    where f.user_id = ${userId} and f.person_id is null and not f.ends_with_first
    order by changed.reviews desc, f.id limit ${MOST_ANSWERS}`);
  const entries = await Promise.all(rows.map((row) => answer(deps, row)));
  return entries.filter((entry) => entry !== null);
}

/** The sentence of the page that it leads to. */
async function answer(
  deps: Deps,
  { toolId, marketId, state, category }: ChangedRow,
): Promise<DigestEntry | null> {
  const [markets, tools] = await Promise.all([getMarketDirectory(deps), getToolDirectory(deps)]);
  const market = marketId === null ? undefined : markets.byId.get(marketId);
  const area: Area = market
    ? { kind: "market", market: toMarketRef(market) }
    : state === null
      ? { kind: "country" }
      : { kind: "state", state };
  const tool = toolId === null ? undefined : tools.byId.get(toolId);
  if (tool) {
    const text = await answerTool(deps, area, tool);
    const path = `/tools/${tool.slug}${stringifySearch(areaSearch(area))}`;
    return text === null ? null : { title: isolated(tool.name), text: isolated(text), path };
  }
  const text = await answerCategory(deps, area, category);
  const path = `/leaderboards${stringifySearch(leaderboardSearch(category, area))}`;
  return text === null ? null : { title: areaTitle(area), text: isolated(text), path };
}
