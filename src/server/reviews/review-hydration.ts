import { eq, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { PostStatus } from "#contract/parts.ts";
import type { Proof } from "#contract/proofs/terms.ts";
import type { USE_ANSWERS } from "#contract/reviews/use.ts";
import type { MarketNames } from "#server/markets/index.ts";
import { isDisabledPerson } from "#server/platform/auth/is-active-user.ts";
import { isAsked, prepareLookup, type RowOf } from "#server/platform/db/prepare-lookup.ts";
import { profiles, reviewStats, reviews } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isDeletedPost } from "#server/platform/stored-status.ts";
import { type CatalogueParts, type GetCall, joinCatalogue, postRows } from "#server/posts/index.ts";
import type { ToolNames } from "#server/tools/index.ts";
import { lastingVersions } from "./lasting-versions.ts";

interface MarketMedian {
  perUnit: number | null;
  perOutcome: number | null;
  reviewCount: number;
}

interface LastAnswer {
  answer: (typeof USE_ANSWERS)[number];
  answeredAt: string;
  stoppedIn: string | null;
}

/** Card columns. Excludes the detailed review, so that locked text is never read. */
const CARD_COLUMNS = {
  id: reviews.id,
  userId: reviews.userId,
  toolId: reviews.toolId,
  marketId: reviews.marketId,
  category: reviews.category,
  monthlyCost: reviews.monthlyCost,
  leadVolumeMonthly: reviews.leadVolumeMonthly,
  leadQualityScore: reviews.leadQualityScore,
  conversionRate: reviews.conversionRate,
  overallRecommendation: reviews.overallRecommendation,
  yearsExperience: reviews.reviewerYearsExperience,
  reviewerType: reviews.reviewerType,
  connection: reviews.connection,
  use: sql<LastAnswer | null>`(
    select json_build_object('answer', answer, 'answeredAt', answered_at, 'stoppedIn', stopped_in)
    from review_check_ins where review_id = ${reviews.id} and answer is not null order by round desc limit 1)`,
  excerpt: reviews.excerpt,
  isNumbersOnly: sql<boolean>`${reviews.detailedReview} is null`,
  createdAt: reviews.createdAt,
  publishedAt: reviews.publishedAt,
  moderationStatus: reviews.moderationStatus,
  fullName: profiles.fullName,
  avatarUrl: profiles.avatarUrl,
  isTeam: profiles.isTeam,
  isDisabled: isDisabledPerson(profiles.id),
  replyCount: sql<number>`coalesce(${reviewStats.replyCount}, 0)`,
  likeCount: sql<number>`coalesce(${reviewStats.likeCount}, 0)`,
  proofs: sql<Proof[]>`array(select proof from review_proofs where review_id = ${reviews.id} order by proof)`,
  tagIds: sql<string[]>`coalesce(${reviewStats.tagIds}, '{}')`,
  median: sql<MarketMedian | null>`(
    select json_build_object('perUnit', per_unit, 'perOutcome', per_outcome, 'reviewCount', medians.reviews)
    from price_medians medians
    where key = ${reviews.marketId} || '/' || ${reviews.category} and medians.reviews >= ${MEDIAN_REVIEWS})`,
};

/** Of one review only, and the same for every reader. */
const DETAIL_COLUMNS = {
  ...CARD_COLUMNS,
  points: sql<{ kind: "pro" | "con"; content: string }[]>`(
    select coalesce(json_agg(json_build_object('kind', kind, 'content', content) order by position), '[]')
    from review_points where review_id = ${reviews.id})`,
  connectionNote: reviews.connectionNote,
  moderatedAt: reviews.moderatedAt,
  isSample: sql<boolean>`${reviews.sampleAgreedAt} is not null`,
  /** When the approved version was submitted. */
  submittedAt: sql<string | null>`(
    select max(created_at) from review_revisions where review_id = ${reviews.id} and status = 'approved')`,
  hasEarlierVersions: sql<boolean>`exists ${lastingVersions(reviews.id)}`,
  author: sql<{ reviewCount: number; reviewCountInMarket: number; memberSince: number }>`(
    select json_build_object('reviewCount', count(*),
      'reviewCountInMarket', count(*) filter (where theirs.market_id = ${reviews.marketId}),
      'memberSince', extract(year from ${profiles.createdAt} at time zone 'utc')::int)
    from reviews theirs where theirs.user_id = ${reviews.userId} and theirs.moderation_status = 'approved')`,
};

type CardRow = RowOf<typeof findCards>;
type Details = Pick<
  RowOf<typeof findDetails>,
  "points" | "connectionNote" | "moderatedAt" | "isSample" | "submittedAt" | "hasEarlierVersions" | "author"
>;

export interface LoadedReview extends Omit<CardRow, "moderationStatus" | "category">, CatalogueParts {
  moderationStatus: PostStatus;
  tool: ToolNames;
  market: MarketNames;
}

const withAuthor = <Query extends PgSelect>(query: Query) =>
  query
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .leftJoin(reviewStats, eq(reviewStats.reviewId, reviews.id));

const findCards = prepareLookup("review_cards", (db) =>
  withAuthor(db.select(CARD_COLUMNS).from(reviews).$dynamic()).where(isAsked(reviews.id)),
);
const findDetails = prepareLookup("review", (db) =>
  withAuthor(db.select(DETAIL_COLUMNS).from(reviews).$dynamic()).where(eq(reviews.id, sql.placeholder("id"))),
);
const rows = postRows("review", { cards: findCards, details: findDetails }, ({ marketId, category }) => [
  `median/${marketId}/${category}`,
]);

type Deps = Pick<Platform, "db" | "memory">;

export async function loadReviews(deps: Deps, ids: readonly string[]): Promise<LoadedReview[]> {
  return toLoaded(deps, ids, await rows.load(deps.db, ids));
}

/** @throws DELETED, NOT_FOUND */
export async function getVisibleReview(call: GetCall): Promise<LoadedReview & Details> {
  const row = await rows.getVisible(call);
  dependOn(`activity/${row.userId}`);
  const [review] = await toLoaded(call.context, [row.id], [row]);
  if (!review) throw call.errors.NOT_FOUND();
  const { points, connectionNote, moderatedAt, isSample, submittedAt, hasEarlierVersions, author } = row;
  return {
    ...review,
    points,
    connectionNote,
    moderatedAt,
    isSample,
    submittedAt,
    hasEarlierVersions,
    author,
  };
}

async function toLoaded(deps: Deps, ids: readonly string[], rows: CardRow[]): Promise<LoadedReview[]> {
  const named = await joinCatalogue(deps, ids, rows);
  return named.flatMap(({ moderationStatus, tool, market, category: _, ...row }): LoadedReview[] => {
    if (isDeletedPost(moderationStatus) || !tool || !market) return [];
    return [{ ...row, moderationStatus, tool, market }];
  });
}
