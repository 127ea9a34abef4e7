import { type SQL, sql } from "drizzle-orm";
import { FILTER_CHOICES, type FilterKind } from "#contract/reviews/filter-choices.ts";
import type { FilterCounts } from "#contract/reviews/filters.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { estimateRows, isFound } from "#server/posts/index.ts";
import { getTags } from "#server/tags/index.ts";
import { getSearchPlan } from "./get-search-plan.ts";
import { conditionsOf, existingParts, NO_FILTERS } from "./review-filters.ts";
import { IS_APPROVED, inScope, type ReviewScope } from "./review-scope.ts";
import { countReviews } from "./review-totals.ts";
import { COUNTED, type CountList, chooseSample, type Sample, scaleUp } from "./sample.ts";
import { type ListSearch, queryOf, WORDS } from "./search-query.ts";
import { searchReviews } from "./search-reviews.ts";

/** As the list reads, so that both have the same total. */
const FIRST_PAGE = { offset: 0, limit: SERVER_LIMITS.searchPageSize };

const KINDS = Object.keys(FILTER_CHOICES) as FilterKind[];

const REVIEW_ID = sql`reviews.id`;

export const countChoices = api.reviews.countChoices.handler(async ({ input, context }) => {
  const { directories, plan } = await getSearchPlan(context, input);
  const tags = (await getTags(context)).filter(({ category }) => category !== "discussion");
  dependOn("reviews");
  const { db } = context;
  const { find } = plan;
  const search =
    find.kind === "list"
      ? { text: null, toolIds: [], marketIds: [], scope: find.scope, filters: NO_FILTERS }
      : find.kind === "search"
        ? find.search
        : null;
  const countList = (scope: ReviewScope) => countReviews(db, directories, scope);
  const [found, source] = await Promise.all([
    find.kind === "list"
      ? countList(find.scope).then((total) => ({ total, isEstimate: false }))
      : search && searchReviews(db, search, "newest", FIRST_PAGE, countList),
    search && chooseSource(db, search, countList),
  ]);
  const counts = search && source ? await countIn(db, search, source) : { choices: {}, tags: {} };
  const scaled = (count: number | undefined) => (source ? scaleUp(count ?? 0, source.sample) : 0);
  const choices = KINDS.map((kind) => [
    kind,
    FILTER_CHOICES[kind].map((choice, index) => ({
      ...choice,
      reviewCount: scaled(counts.choices[`${kind} ${index}`]),
    })),
  ]);
  return {
    total: found?.total ?? 0,
    totalIsEstimate: found?.isEstimate ?? false,
    countsAreEstimates: source !== null && source.sample.share < 1,
    choices: Object.fromEntries(choices) as FilterCounts["choices"],
    tags: tags.map(({ id, name, color }) => ({ id, name, color, reviewCount: scaled(counts.tags[id]) })),
  };
});

interface Source {
  rows: SQL;
  sample: Sample;
}

/** Where to count: all matches of a text, if they are few, or else a list or a sample of it. */
async function chooseSource(db: Database, search: ListSearch, countList: CountList): Promise<Source> {
  const query = queryOf(search);
  if (query === null) {
    const sample = await chooseSample(search.scope, countList, COUNTED);
    return { rows: sql`reviews where ${inScope("time", search.scope)} and ${sample.has(REVIEW_ID)}`, sample };
  }
  const matches = sql`searched_reviews where ${isFound(WORDS, query)}`;
  const isFew = (await estimateRows(db, sql`select from ${matches}`)) <= COUNTED;
  // Words are not in the index of the filters.
  const sample = await chooseSample(search.scope, countList, isFew ? Number.POSITIVE_INFINITY : COUNTED);
  return {
    // The index of the filters has approved ones only, as the matches are.
    rows: sql`reviews where ${IS_APPROVED} and id in (select review_id from ${matches} offset 0) and ${sample.has(REVIEW_ID)}`,
    sample,
  };
}

type Counts = Record<"choices" | "tags", Record<string, number>>;

/** Counts each choice in place of the filter of its kind. A tag is counted with the chosen ones. */
async function countIn(
  db: Database,
  { filters }: ListSearch,
  { rows: source, sample }: Source,
): Promise<Counts> {
  const parts = existingParts(sample.has);
  const set = { ...conditionsOf(filters, parts), tags: parts.hasTags(filters.tagIds) };
  const fits = (kind: string) => sql.raw(`fits_${kind}`);
  const columns = Object.entries(set).flatMap(([kind, condition]) =>
    condition === null ? [] : [{ kind, column: sql`, ${condition} as ${fits(kind)}` }],
  );
  const others = (kind?: FilterKind) =>
    sql.join(
      [sql`true`, ...columns.filter((one) => one.kind !== kind).map((one) => fits(one.kind))],
      sql` and `,
    );
  const counts = KINDS.flatMap((kind) =>
    FILTER_CHOICES[kind].map(
      (choice, index) =>
        sql`${`${kind} ${index}`}::text, count(*) filter (where ${others(kind)} and ${conditionsOf(choice, parts)[kind]})`,
    ),
  );
  // Named like the table, so that the conditions apply to both.
  const { rows } = await db.execute<Counts>(sql`
    with reviews as materialized (
      select id, lead_quality_score, monthly_cost, reviewer_type, reviewer_years_experience, overall_recommendation,
        created_at${sql.join(columns.map(({ column }) => column))}
      from ${source}
    )
    select
      (select json_build_object(${sql.join(counts, sql`, `)}) from reviews) as choices,
      (
        select coalesce(json_object_agg(tag_id, tagged), '{}') from (
          select tag_id, count(*) as tagged
          from reviews join review_tags on review_id = id
          where ${others()} and ${sample.has(sql`review_id`)}
          group by tag_id
        ) by_tag
      ) as tags`);
  return rows[0] ?? { choices: {}, tags: {} };
}
