import { sql } from "drizzle-orm";
import { CATEGORIES, type ToolRef } from "#contract/parts.ts";
import { groupMerged } from "#server/platform/db/merged-rows.ts";
import { toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type SearchName, searchName } from "#server/platform/text/match-names.ts";

export interface ToolNames extends ToolRef {
  slug: string;
  normalizedName: string;
  isPublished: boolean;
  /** Includes the names of tools that were merged into it. */
  aliases: readonly string[];
  normalizedAliases: readonly string[];
  /** Its own name first. */
  searchNames: readonly SearchName[];
  /** Of tools that were merged into it. */
  mergedIds: readonly string[];
  /** Addresses that led to it, or to a tool that was merged into it. */
  formerSlugs: readonly string[];
}

export type NamedTools = ReadonlyMap<string, ToolNames>;

interface ToolSums {
  reviewCount: number;
  marketCount: number;
  scoreSum: number;
  recommended: number;
}

export interface CachedTool extends ToolNames, ToolSums {}

/** All tools, indexed for lookups. Shared between requests, so never modify it. */
export interface ToolDirectory {
  /** Includes tools that are not public. Tools that were merged have the one that remains. */
  byId: ReadonlyMap<string, CachedTool>;
  /** Public tools by category, then name. */
  published: readonly CachedTool[];
  /** Public tools by normalized name and aliases. */
  byName: ReadonlyMap<string, CachedTool>;
  /** Public tools, also by former slugs. */
  bySlug: ReadonlyMap<string, CachedTool>;
}

type Deps = Pick<Platform, "memory">;

export function getToolDirectory({ memory }: Deps): Promise<ToolDirectory> {
  return memory.read("tool-directory", async (db) => {
    dependOn("counts");
    const [named, sums] = await Promise.all([getNamedTools({ memory }), loadSums(db)]);
    return buildDirectory(new Set(named.values()), sums);
  });
}

/** Returns all tools by id without counts, which change more often. Tools that were merged have the one that remains. */
export const getNamedTools = ({ memory }: Deps): Promise<NamedTools> => memory.read("tools", loadNamedTools);

/** Also has tools that aren't announced: those that only pending posts name. */
export async function loadNamedTools(db: Platform["db"]): Promise<NamedTools> {
  dependOn("tools");
  const [rows, aliases] = await Promise.all([db.select().from(tools), db.select().from(toolAliases)]);
  const aliasesByTool = Map.groupBy(aliases, (alias) => alias.toolId);
  const named = groupMerged(rows).map(([tool, ...merged]): ToolNames => {
    const { id, name, slug, category, normalizedName, publishedAt } = tool;
    const ofTool = [
      ...[tool, ...merged].flatMap((one) => aliasesByTool.get(one.id) ?? []),
      ...merged.map((one) => ({ alias: one.name, normalizedAlias: one.normalizedName })),
    ];
    return {
      id,
      name,
      slug,
      category,
      normalizedName,
      isPublished: publishedAt !== null,
      aliases: ofTool.map(({ alias }) => alias),
      normalizedAliases: ofTool.map(({ normalizedAlias }) => normalizedAlias),
      searchNames: [name, ...ofTool.map(({ alias }) => alias)].map((one) => searchName(one)),
      mergedIds: merged.map((one) => one.id),
      formerSlugs: [...tool.formerSlugs, ...merged.flatMap((one) => [one.slug, ...one.formerSlugs])],
    };
  });
  return byAllIds(named);
}

const byAllIds = <Tool extends ToolNames>(tools: readonly Tool[]): ReadonlyMap<string, Tool> =>
  new Map(tools.flatMap((tool) => [tool.id, ...tool.mergedIds].map((id) => [id, tool] as const)));

interface SumsRow extends Record<string, unknown> {
  tool_id: string;
  reviews: number;
  markets: number;
  score_sum: number;
  recommended: number;
}

/** Includes unfolded deltas in one snapshot: their pairs count as a market from the first review to the last. */
async function loadSums(db: Platform["db"]): Promise<Map<string, ToolSums>> {
  const { rows } = await db.execute<SumsRow>(sql`
    with unfolded as (
      select tool_id, market_id,
        sum(reviews) as reviews, sum(score_sum) as score_sum, sum(recommended) as recommended
      from count_deltas
      group by tool_id, market_id
    ), counts as (
      select tool_id, reviews, markets, score_sum, recommended from tool_counts
      union all
      select u.tool_id, u.reviews,
        (coalesce(c.reviews, 0) + u.reviews > 0)::int - (coalesce(c.reviews, 0) > 0)::int,
        u.score_sum, u.recommended
      from unfolded u left join tool_market_counts c using (tool_id, market_id)
    )
    select tool_id, sum(reviews)::int as reviews, sum(markets)::int as markets,
      sum(score_sum)::float8 as score_sum, sum(recommended)::int as recommended
    from counts
    group by tool_id`);
  return new Map(
    rows.map((row) => [
      row.tool_id,
      {
        reviewCount: row.reviews,
        marketCount: row.markets,
        scoreSum: row.score_sum,
        recommended: row.recommended,
      },
    ]),
  );
}

const NO_REVIEWS: ToolSums = { reviewCount: 0, marketCount: 0, scoreSum: 0, recommended: 0 };

const alphabetical = new Intl.Collator("en", { numeric: true }).compare;

const categoryRank = new Map(CATEGORIES.map((category, index) => [category, index]));

const byCategoryAndName = (a: CachedTool, b: CachedTool) =>
  (categoryRank.get(a.category) ?? 0) - (categoryRank.get(b.category) ?? 0) || alphabetical(a.name, b.name);

export const toolsByReviewCount = (a: CachedTool, b: CachedTool) =>
  b.reviewCount - a.reviewCount || alphabetical(a.name, b.name);

function buildDirectory(named: ReadonlySet<ToolNames>, sums: ReadonlyMap<string, ToolSums>): ToolDirectory {
  const all = [...named].map((tool): CachedTool => ({ ...tool, ...(sums.get(tool.id) ?? NO_REVIEWS) }));
  const published = all.filter((tool) => tool.isPublished).sort(byCategoryAndName);
  const byAlias = published.flatMap((tool) => tool.normalizedAliases.map((alias) => [alias, tool] as const));
  const byName = published.map((tool) => [tool.normalizedName, tool] as const);
  return {
    byId: byAllIds(all),
    published,
    // Names come after aliases, so that they override other tools' aliases.
    byName: new Map([...byAlias, ...byName]),
    bySlug: new Map([
      ...published.flatMap((tool) => tool.formerSlugs.map((slug) => [slug, tool] as const)),
      ...published.map((tool) => [tool.slug, tool] as const),
    ]),
  };
}
