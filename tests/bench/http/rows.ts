import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { reviewStats, tools } from "#server/platform/db/schema/index.ts";
import type { Samples } from "../samples.ts";
import { at } from "../scenario.ts";

export interface Row {
  name: string;
  /** member: sent by signed-in members. The others are sent by visitors; unchanged: with a matching ETag. */
  kind: "cached" | "uncached" | "unchanged" | "member";
  encoding: "plain" | "gzip";
  paths: readonly string[];
  /** Bodies to post, each once; undefined for reads. */
  bodies?: (index: number) => string;
  connections: number;
  /** Requests a second that an idle machine with two cores must reach; undefined without a promise. */
  goal: number | undefined;
}

const CONNECTIONS = 32;
const WRITERS = 8;
const ADDRESSES = 50;

/** Requests a second without the cache, and comments posted. Pages from memory are compared with bare Node instead. */
const GOALS: Record<string, number> = {
  "search list": 140,
  "API review with comments": 800,
  "API reviews list": 450,
  "API comment posted": 150,
};

const LETTERS = "etaoinshrdlu";

/** A text that resembles no other, so that it's not held for review as a copy. */
function inventText(): string {
  const letter = () => at([...LETTERS], Math.floor(Math.random() * LETTERS.length));
  const word = () => Array.from({ length: 2 + Math.floor(Math.random() * 8) }, letter).join("");
  return `${Array.from({ length: 10 + Math.floor(Math.random() * 30) }, word).join(" ")}.`;
}

const encode = (values: Record<string, string>) => new URLSearchParams(values).toString();

export async function listRows(db: Database, samples: Samples): Promise<Row[]> {
  const reviewIds = await discussedReviews(db, ADDRESSES);
  const { markets, toolSlugs, words } = samples;
  const named = markets.map(({ city, state }) => ({ market: `${city}, ${state}` }));
  const crms = await listCrms(db);
  const inMarkets = markets.map(({ slug, state }) => ({ market: `${slug}-${state.toLowerCase()}` }));
  const pages = {
    Home: ["/"],
    review: reviewIds.map((id) => `/reviews/${id}`),
    discussion: samples.discussionIds.slice(0, ADDRESSES).map((id) => `/discussions/${id}`),
    market: markets.map(({ state, slug }) => `/markets/${state}/${slug}`),
    "search list": named.map((filter) => `/search?${encode(filter)}`),
    "text search": [...words.common, ...words.occasional, ...words.rare].map(
      (q) => `/search?${encode({ q })}`,
    ),
    tool: toolSlugs.flatMap((slug) => [
      `/tools/${slug}`,
      `/tools/${slug}?${encode(at(inMarkets, slug.length))}`,
    ]),
    comparison: inMarkets.map((filter, index) => {
      const compared = [0, 1, 2].map((step) => at(crms, index + step)).join();
      return `/compare?${encode({ tools: compared, ...filter })}`;
    }),
    leaderboard: inMarkets.map((filter) => `/leaderboards?${encode({ category: "CRM", ...filter })}`),
    "all tools": ["/tools", "/tools?sort=price", "/tools?category=CRM"],
  };
  const operations = {
    "API review with comments": reviewIds.map((id) => `/api/reviews/${id}`),
    "API reviews list": named.map((filter) => `/api/reviews?${encode(filter)}`),
    "API suggestions": ["a", "au", "st", "saint l", "san", "le", "crm", "new y", "x"].map(
      (text) => `/api/search/suggestions?${encode({ text })}`,
    ),
  };
  const common = { connections: CONNECTIONS, encoding: "plain" } as const;
  return [
    ...Object.entries(pages).flatMap(([name, paths]) =>
      (["cached", "uncached"] as const).flatMap((kind) =>
        (["plain", "gzip"] as const).map((encoding) => ({
          ...{ name, kind, encoding, paths, connections: CONNECTIONS },
          goal: kind === "uncached" ? GOALS[name] : undefined,
        })),
      ),
    ),
    { ...common, name: "review", kind: "unchanged", paths: pages.review, goal: undefined },
    ...Object.entries(operations).flatMap(([name, paths]) =>
      (["cached", "uncached", "member"] as const).map((kind) => ({
        ...{ ...common, name, kind, paths, goal: kind === "uncached" ? GOALS[name] : undefined },
      })),
    ),
    await commentRow(db),
  ];
}

async function commentRow(db: Database): Promise<Row> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from reviews where moderation_status = 'approved' order by md5(id::text) desc limit 50000`);
  return {
    ...{ name: "API comment posted", kind: "member", encoding: "plain", connections: WRITERS },
    goal: GOALS["API comment posted"],
    paths: ["/api/comments"],
    bodies: (index) =>
      JSON.stringify({ thread: { kind: "review", id: at(rows, index).id }, content: inventText() }),
  };
}

/** Tools of one category, which can be compared. */
async function listCrms(db: Database): Promise<string[]> {
  const found = await db
    .select({ slug: tools.slug })
    .from(tools)
    .where(and(eq(tools.category, "CRM"), isNotNull(tools.publishedAt)))
    .orderBy(tools.slug)
    .limit(ADDRESSES);
  return found.map(({ slug }) => slug);
}

async function discussedReviews(db: Database, count: number): Promise<string[]> {
  const found = await db
    .select({ id: reviewStats.reviewId })
    .from(reviewStats)
    .where(gt(reviewStats.replyCount, 0))
    .orderBy(sql`md5(${reviewStats.reviewId}::text)`)
    .limit(count);
  return found.map(({ id }) => id);
}
