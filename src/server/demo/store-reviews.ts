import type { Decision } from "#contract/moderation/terms.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { toReviewColumns } from "#server/reviews/index.ts";
import { type DemoContext, idAt, insertAll } from "./demo-context.ts";
import type { DemoPerson, DemoReview, DemoTool } from "./demo-files.ts";
import { storeProofs } from "./store-proofs.ts";

/** Default of REVIEW_CREDIT_DAYS. */
const CREDIT_MS = 90 * 86_400_000;
const YEAR_MINUTES = 365 * 24 * 60;

const REVIEWER_TYPES = { real_estate_agent: "solo_agent", team_leader: "team", broker: "broker" } as const;

/** Rows that reviews refer to. */
export interface Catalogue {
  people: ReadonlyMap<string, DemoPerson>;
  tools: ReadonlyMap<string, DemoTool & { id: string }>;
  markets: ReadonlyMap<string, { id: string; city: string; state: ReviewContent["state"] }>;
  tags: ReadonlyMap<string, { id: string; name: string }>;
  moderatorOf(author: string): string;
}

export async function storeReviews(
  context: DemoContext,
  catalogue: Catalogue,
  reviews: readonly DemoReview[],
): Promise<void> {
  const { tx } = context;
  const stored = reviews.map((review) => toStored(context, catalogue, review));
  const rows = stored.map(({ row }) => row);
  const sample = findSample(rows);
  if (sample) sample.sampleAgreedAt = sample.moderatedAt;
  await insertAll(tx, schema.reviews, rows);
  await storeProofs(
    context,
    stored.map(({ row, content }) => ({ ...row, state: content.state })),
  );
  await storeVersions(context, stored);
  await insertAll(
    tx,
    schema.reviewPoints,
    stored.flatMap(({ row: { id }, content: { pros, cons } }) => [
      ...pros.map((content, position) => ({ reviewId: id, kind: "pro" as const, position, content })),
      ...cons.map((content, position) => ({ reviewId: id, kind: "con" as const, position, content })),
    ]),
  );
  const checkIns = reviews.flatMap((review, index) => toCheckIn(context, review, stored[index]?.row));
  await insertAll(tx, schema.reviewCheckIns, checkIns);
  const tags = stored.flatMap(({ row, content }) =>
    content.tagIds.map((tagId) => ({ reviewId: row.id, tagId })),
  );
  await insertAll(tx, schema.reviewTags, tags);
}

/** Each version with its decision, and the credit for the first. */
async function storeVersions({ tx }: DemoContext, stored: readonly StoredReview[]): Promise<void> {
  await insertAll(
    tx,
    schema.reviewRevisions,
    stored.flatMap(({ versions }) => versions.map(({ revision }) => revision)),
  );
  await insertAll(
    tx,
    schema.moderationDecisions,
    stored.flatMap(({ row, reason, versions }) =>
      versions.flatMap(({ revision, decidedAt }) => {
        if (decidedAt === null) return [];
        const decision = revision.status as Decision;
        const moderatorId = row.moderatedBy;
        return [{ revisionId: revision.id, reason, moderatorId, decision, createdAt: decidedAt }];
      }),
    ),
  );
  await insertAll(
    tx,
    schema.reviewCredits,
    stored.flatMap(({ row: { id, userId, moderationStatus, detailedReview }, versions }) => {
      const decidedAt = versions[0]?.decidedAt;
      if (moderationStatus !== "approved" || detailedReview === null || !decidedAt) return [];
      return [{ reviewId: id, userId, createdAt: decidedAt, expiresAt: new Date(+decidedAt + CREDIT_MS) }];
    }),
  );
}

/** Everyone in the demo would agree: a good review with the longest text. */
const findSample = (rows: readonly StoredRow[]) =>
  rows
    .filter((row) => row.moderationStatus === "approved" && row.leadQualityScore >= LIMITS.scoreGreen)
    .toSorted((a, b) => (b.detailedReview?.length ?? 0) - (a.detailedReview?.length ?? 0))[0];

const HALF_A_YEAR_MINUTES = (365 * 24 * 60) / 2;
const DAY_MINUTES = 24 * 60;

/** Authors were asked in the last months, so that no emails follow the start. Demo accounts have yet to answer. */
function toCheckIn({ at }: DemoContext, review: DemoReview, row: StoredRow | undefined) {
  if (row?.moderationStatus !== "approved" || review.ago < HALF_A_YEAR_MINUTES) return [];
  const askedAgo = Math.floor(0.8 * (review.ago % HALF_A_YEAR_MINUTES)) + 2 * DAY_MINUTES;
  const isQuiet = review.by === "Maya Ellison" || review.ago % 3 === 0;
  const answer = isQuiet ? null : review.recommends ? ("using" as const) : ("stopped" as const);
  const answeredAt = answer && at(askedAgo - DAY_MINUTES);
  return [{ reviewId: row.id, round: 1, createdAt: at(askedAgo), answer, answeredAt }];
}

type StoredReview = ReturnType<typeof toStored>;
type StoredRow = StoredReview["row"];

function toStored(context: DemoContext, catalogue: Catalogue, review: DemoReview) {
  const { at, add, idOf } = context;
  const { people, tools, markets, moderatorOf } = catalogue;
  const [author, tool, market] = [people.get(review.by), tools.get(review.tool), markets.get(review.market)];
  if (!author || !tool || !market) throw new Error(`A name in the review ${review.key} is unknown.`);
  const tags = review.tags.flatMap((name) => catalogue.tags.get(name) ?? []);
  const content: ReviewContent = {
    ...{ toolName: tool.name, category: tool.category, city: market.city, state: market.state },
    ...{ monthlyCost: review.cost, leadVolumeMonthly: review.volume, leadQualityScore: review.score },
    ...{ conversionRate: review.rate, overallRecommendation: review.recommends },
    ...{ detailedReview: review.text ?? null, pros: review.pros, cons: review.cons },
    tagIds: tags.map(({ id }) => id),
    reviewerYearsExperience: Math.max(0, author.years - Math.floor(review.ago / YEAR_MINUTES)),
    reviewerType: REVIEWER_TYPES[author.type],
    brokerage: author.brokerage,
    connection: review.connection ?? "none",
    connectionNote: review.connectionNote ?? "",
  };
  const { status, before, edit } = review;
  const createdAt = at(review.ago);
  const decidedAt = review.decidedAgo === undefined ? null : at(review.decidedAgo);
  const publishedAgo = before?.decidedAgo ?? review.decidedAgo;
  const row = {
    ...toReviewColumns(content, { tool, market, tags }),
    id: add("review", review.key, review.ago),
    userId: idOf("person", review.by),
    moderationStatus: status,
    moderatedAt: decidedAt,
    moderatedBy: decidedAt && idOf("person", moderatorOf(review.by)),
    publishedAt: status === "approved" && publishedAgo !== undefined ? at(publishedAgo) : null,
    createdAt,
    updatedAt: decidedAt ?? createdAt,
    sampleAgreedAt: null as Date | null,
  };
  const versionAt = (ago: number, decidedAgo: number | undefined, said: Partial<ReviewContent> = {}) => ({
    revision: {
      ...{ id: idAt(at(ago)), reviewId: row.id, createdAt: at(ago) },
      content: { ...content, ...said },
      status: decidedAgo === undefined ? ("pending" as const) : status,
    },
    decidedAt: decidedAgo === undefined ? null : at(decidedAgo),
  });
  const versions = [
    ...(before
      ? [
          versionAt(review.ago, before.decidedAgo, {
            ...{ monthlyCost: before.cost, leadQualityScore: before.score },
            ...{ detailedReview: before.text, pros: before.pros, cons: before.cons },
          }),
        ]
      : []),
    versionAt(before?.changedAgo ?? review.ago, review.decidedAgo),
    ...(edit ? [versionAt(edit.ago, undefined, { monthlyCost: edit.cost, detailedReview: edit.text })] : []),
  ];
  return { row, content, versions, reason: review.reason ?? null };
}
