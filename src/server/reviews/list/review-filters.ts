import { type SQL, sql } from "drizzle-orm";
import type { FilterPeriod } from "#contract/parts.ts";
import type { Proof } from "#contract/proofs/terms.ts";
import type { FilterKind, FilterValues } from "#contract/reviews/filter-choices.ts";
import type { ReviewFilterInput } from "#contract/reviews/filters.ts";
import type { CachedTag } from "#server/tags/index.ts";

export interface ReviewFilters extends FilterValues {
  /** Null for an unknown tag, which no review has. */
  tagIds: readonly (string | null)[];
}

export const NO_FILTERS: ReviewFilters = { tagIds: [] };

export function parseFilters(tags: readonly CachedTag[], input: ReviewFilterInput): ReviewFilters {
  const names = (input.tags ?? "").split(",").map((name) => name.trim().toLowerCase());
  return {
    ...input,
    tagIds: [...new Set(names.filter((name) => name !== ""))].map(
      (name) => tags.find((tag) => tag.name.toLowerCase() === name)?.id ?? null,
    ),
  };
}

const AGES: Record<FilterPeriod, string> = {
  month: "1 month",
  quarter: "3 months",
  year: "1 year",
  "three-years": "3 years",
};

const all = (conditions: readonly (SQL | false | undefined)[]): SQL | null => {
  const given = conditions.filter((condition) => condition !== undefined && condition !== false);
  return given.length === 0 ? null : sql.join(given, sql` and `);
};

/** Conditions on rows of `reviews`; null for filters that are not set. */
export function conditionsOf(filters: FilterValues, { hasProof }: Parts): Record<FilterKind, SQL | null> {
  const { minScore, maxScore, minCost, maxCost, reviewerType, minYears, recommended, period } = filters;
  return {
    score: all([
      minScore !== undefined && sql`reviews.lead_quality_score >= ${minScore}`,
      maxScore !== undefined && sql`reviews.lead_quality_score <= ${maxScore}`,
    ]),
    cost: all([
      minCost !== undefined && sql`reviews.monthly_cost >= ${minCost}`,
      maxCost !== undefined && sql`reviews.monthly_cost <= ${maxCost}`,
    ]),
    reviewerType: all([reviewerType !== undefined && sql`reviews.reviewer_type = ${reviewerType}`]),
    years: all([minYears !== undefined && sql`reviews.reviewer_years_experience >= ${minYears}`]),
    recommended: all([recommended !== undefined && sql`reviews.overall_recommendation`]),
    period: all([period !== undefined && sql`reviews.created_at >= now() - ${AGES[period]}::interval`]),
    usedIt: all([filters.usedIt !== undefined && hasProof("used-it")]),
    license: all([filters.license !== undefined && hasProof("license-checked")]),
  };
}

/** Conditions on what belongs to a review and is in tables of its own. */
interface Parts {
  hasTags(tagIds: readonly (string | null)[]): SQL | null;
  hasProof(proof: Proof): SQL;
}

/**
 * For rows of any number.
 * @param known what is known of the reviews' ids: the planner doesn't conclude it for those of their parts
 */
export const existingParts = (known: (id: SQL) => SQL = () => sql`true`): Parts => ({
  hasTags: (tagIds) =>
    all(
      tagIds.map((tagId) =>
        tagId === null
          ? sql`false`
          : sql`exists (
              select from review_tags
              where review_id = reviews.id and tag_id = ${tagId} and ${known(sql`review_id`)}
            )`,
      ),
    ),
  // Not a parameter: a prepared plan must see how rare a proof is.
  hasProof: (proof) => sql`exists (
    select from review_proofs
    where review_id = reviews.id and proof = ${sql.raw(`'${proof}'`)} and ${known(sql`review_id`)}
  )`,
});

/** For rows that are read until a page is full: `exists` would first read all reviews of the parts into a hash table. */
export const PARTS_BY_ROW: Parts = {
  hasTags: (tagIds) =>
    tagIds.length === 0
      ? null
      : sql`(select tag_ids @> ${sql.param(tagIds)}::uuid[] from review_stats where review_id = reviews.id)`,
  hasProof: (proof) =>
    sql`coalesce((select true from review_proofs where review_id = reviews.id and proof = ${proof}), false)`,
};

/** One condition of all filters; null without filters. */
export const passes = (filters: ReviewFilters, parts = existingParts()): SQL | null =>
  all(
    [...Object.values(conditionsOf(filters, parts)), parts.hasTags(filters.tagIds)].map(
      (one) => one ?? undefined,
    ),
  );

export const isFiltered = (filters: ReviewFilters) => passes(filters) !== null;
