import { v7 as uuidv7 } from "uuid";
import type { ModerationStatus } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/review-content.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { toReviewColumns } from "#server/reviews/index.ts";
import type { DemoReview, DemoWorld } from "./demo-reviews.ts";
import { insertAll } from "./insert-all.ts";

/** Rows a statement: PostgreSQL takes 65,535 parameters, and a review has 20. */
const BATCH = 500;

/** How long a decision took. */
const DECISION_MS = 7 * 3_600_000;

/** What an approval earns its author where nothing else is configured (REVIEW_CREDIT_DAYS). */
const CREDIT_MS = 90 * 86_400_000;

export interface ReviewToStore extends DemoReview {
  status: ModerationStatus;
  moderatorId: string;
  /** Of a rejection. */
  reason?: string;
  /** A newer version that waits beside an approved one. */
  pendingEdit?: ReviewContent;
}

export interface StoredReview extends ReviewToStore {
  id: string;
  revisionId: string;
  /** Null while it waits. */
  decidedAt: Date | null;
}

/** Stores reviews with their versions and decisions, as if they had been written and decided on here. */
export async function storeReviews(
  db: Database | Transaction,
  world: DemoWorld,
  reviews: readonly ReviewToStore[],
): Promise<StoredReview[]> {
  const all: StoredReview[] = [];
  const tagNames = new Map(world.tags.map((tag) => [tag.id, tag]));
  for (let start = 0; start < reviews.length; start += BATCH) {
    const batch = reviews.slice(start, start + BATCH).map((review) => ({
      ...review,
      id: uuidv7({ msecs: review.createdAt.getTime() }),
      revisionId: uuidv7({ msecs: review.createdAt.getTime() }),
      decidedAt: review.status === "pending" ? null : new Date(review.createdAt.getTime() + DECISION_MS),
    }));
    all.push(...batch);
    await db.insert(schema.reviews).values(
      batch.map(({ id, author, tool, market, content, createdAt, status, moderatorId, decidedAt }) => ({
        ...toReviewColumns(content, {
          tool,
          market,
          tags: content.tagIds.flatMap((tagId) => tagNames.get(tagId) ?? []),
        }),
        id,
        userId: author.id,
        moderationStatus: status,
        moderatedAt: decidedAt,
        moderatedBy: decidedAt && moderatorId,
        createdAt,
        updatedAt: decidedAt ?? createdAt,
      })),
    );
    await insertAll(db, schema.reviewRevisions, batch.flatMap(revisionsOf));
    await insertAll(
      db,
      schema.moderationDecisions,
      batch.flatMap(({ revisionId, moderatorId, status, reason, decidedAt }) =>
        decidedAt === null || status === "pending"
          ? []
          : [{ revisionId, moderatorId, decision: status, reason: reason ?? null, createdAt: decidedAt }],
      ),
    );
    await insertAll(
      db,
      schema.reviewCredits,
      batch.flatMap(({ id, author, status, decidedAt }) =>
        decidedAt === null || status !== "approved"
          ? []
          : [
              {
                reviewId: id,
                userId: author.id,
                createdAt: decidedAt,
                expiresAt: new Date(decidedAt.getTime() + CREDIT_MS),
              },
            ],
      ),
    );
    await insertAll(
      db,
      schema.reviewPoints,
      batch.flatMap(({ id, content }) => [
        ...content.pros.map((text, position) => ({ reviewId: id, kind: "pro", position, content: text })),
        ...content.cons.map((text, position) => ({ reviewId: id, kind: "con", position, content: text })),
      ]),
    );
    await insertAll(
      db,
      schema.reviewTags,
      batch.flatMap(({ id, content }) => content.tagIds.map((tagId) => ({ reviewId: id, tagId }))),
    );
  }
  return all;
}

function revisionsOf({ id, revisionId, content, status, createdAt, pendingEdit }: StoredReview) {
  const first = { id: revisionId, reviewId: id, content, status, createdAt };
  if (pendingEdit === undefined) return [first];
  const editedAt = new Date(Math.max(createdAt.getTime() + 2 * DECISION_MS, Date.now() - 5 * DECISION_MS));
  const edit = { id: uuidv7(), reviewId: id, content: pendingEdit, createdAt: editedAt };
  return [first, { ...edit, status: "pending" as const }];
}
