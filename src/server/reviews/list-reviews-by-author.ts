import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { isDeparted, LIMITS } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles, reviews } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import { countOwn, loadReasons } from "./own-list.ts";
import { loadReviews } from "./review-hydration.ts";
import { canSeeReview } from "./review-policy.ts";
import { toReviewCard } from "./review-view.ts";

const PAGE_SIZE = LIMITS.searchPageSize;

/** A person's reviews, newest first: approved ones for everyone, all for themself and moderators. */
export const listReviewsByAuthor = api.reviews.listByAuthor.handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const ofAuthor = and(eq(reviews.userId, input.userId), visibleOf(reader, input.userId));
  const [ids, total, isKnown, counts] = await Promise.all([
    selectIds(db, ofAuthor, (input.page - 1) * PAGE_SIZE),
    db.$count(reviews, ofAuthor),
    db.$count(profiles, eq(profiles.id, input.userId)),
    seesAll(reader, input.userId) ? countOwn(db, "review", input.userId) : null,
  ]);
  if (!isKnown || isDeparted(input.userId)) throw errors.NOT_FOUND();

  const isOwn = reader.userId === input.userId;
  const [loaded, reasons] = await Promise.all([
    loadReviews(context, ids),
    isOwn ? loadReasons(db, "review", ids) : new Map<string, string>(),
  ]);
  const visible = loaded.filter((review) => canSeeReview(reader, review));
  return {
    items: visible.map((one) => ({ ...toReviewCard(one), reason: reasons.get(one.id) ?? null })),
    counts,
    total,
    totalIsEstimate: false,
    page: input.page,
    pageCount: Math.ceil(total / PAGE_SIZE),
    pageSize: PAGE_SIZE,
  };
});

const seesAll = (reader: Reader, userId: string) => reader.isModerator || reader.userId === userId;

/** The policy as a condition, so that pages and totals hold what the reader may see and nothing else. */
function visibleOf(reader: Reader, userId: string): SQL {
  const status = sql`${reviews.moderationStatus}`;
  return seesAll(reader, userId)
    ? sql`${status} not in ('withdrawn', 'deleted')`
    : sql`${status} = 'approved'`;
}

async function selectIds(db: Database, ofAuthor: SQL | undefined, offset: number): Promise<string[]> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(ofAuthor)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .offset(offset)
    .limit(PAGE_SIZE);
  return rows.map((row) => row.id);
}
