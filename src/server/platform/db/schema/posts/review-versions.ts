import { desc, sql } from "drizzle-orm";
import {
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { UnusualNumber } from "#contract/reviews/unusual.ts";
import { USE_ANSWERS } from "#contract/reviews/use.ts";
import { users } from "#server/platform/db/schema/accounts.ts";
import {
  createdAt,
  extensionOf,
  id,
  literals,
  moment,
  partOf,
  revisionStatusCheck,
} from "#server/platform/db/schema/columns.ts";
import { REVISION_STATUSES } from "#server/platform/stored-status.ts";
import { reviews } from "./reviews.ts";

/**
 * Every submitted version; immutable. Pending ones form the moderation queue; a newer version supersedes them.
 * Triggers (triggers/review-revisions.sql): announce_queue_by_status.
 */
export const reviewRevisions = pgTable(
  "review_revisions",
  {
    id: id(),
    reviewId: partOf("review_id", () => reviews.id),
    content: jsonb("content").$type<ReviewContent>().notNull(),
    status: text("status", { enum: REVISION_STATUSES }).notNull().default("pending"),
    createdAt: createdAt(),
  },
  (t) => [
    revisionStatusCheck("review_revisions_status", t.status),
    uniqueIndex("review_revisions_one_pending").on(t.reviewId).where(sql`status = 'pending'`),
    index("review_revisions_review").on(t.reviewId, desc(t.createdAt)),
    index("review_revisions_queue").on(t.createdAt, t.id).where(sql`status = 'pending'`),
  ],
);

export const reviewDrafts = pgTable("review_drafts", {
  userId: extensionOf("user_id", () => users.id),
  /** Chosen by the browser where the draft began; its review keeps it. */
  draftId: uuid("draft_id").notNull().defaultRandom(),
  content: jsonb("content").notNull(),
  /** When the author last changed it, by the browser's clock, but never in the future. */
  savedAt: moment("saved_at").notNull(),
});

/** Words that a text search ignores, but that turn around what a point says. With a digit, they count. */
const TURNING =
  "no|nor|not|don|can|up|down|in|out|on|off|over|under|before|after|more|most|few|too|only|all|own|same";

/** The stems of a text, without those words that mean little: "Easy import" and "Importing is easy" are equal. */
const MEANING = sql.raw(`coalesce(
  nullif(strip(to_tsvector('english', regexp_replace(lower(content), '\\m(${TURNING})\\M', '\\11', 'g')))::text, ''),
  lower(content))`);

/** Triggers (triggers/review-points.sql): announce_part_of_review. */
export const reviewPoints = pgTable(
  "review_points",
  {
    reviewId: partOf("review_id", () => reviews.id),
    kind: text("kind").notNull(),
    position: smallint("position").notNull(),
    content: text("content").notNull(),
    meaning: text("meaning").notNull().generatedAlwaysAs(MEANING),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.kind, t.position] }),
    check("review_points_kind", sql`${t.kind} in ('pro', 'con')`),
    check("review_points_position", sql`${t.position} between 0 and 9`),
    check("review_points_length", sql`char_length(${t.content}) between 1 and 200`),
  ],
);

/** What is unusual about the numbers of a submitted version; for moderators, and for its author once, before it's stored. */
export const numberChecks = pgTable(
  "number_checks",
  {
    revisionId: extensionOf("revision_id", () => reviewRevisions.id),
    reviewId: partOf("review_id", () => reviews.id),
    /** Empty if all numbers are plausible. */
    unusual: jsonb("unusual").$type<UnusualNumber[]>().notNull(),
    /** When its author said that they are right; null if nobody was asked. */
    confirmedAt: moment("confirmed_at"),
    /** Numbers that a moderator said are fine, in this version and later ones. */
    dismissed: jsonb("dismissed").$type<Pick<UnusualNumber, "field" | "value">[]>(),
    checkedAt: moment("checked_at").notNull().defaultNow(),
  },
  (t) => [
    index("number_checks_review").on(t.reviewId),
    index("number_checks_unusual").on(t.revisionId).where(sql`unusual <> '[]'`),
  ],
);

/**
 * That an author was asked whether they still use the tool, and the answer.
 * Triggers (triggers/review-check-ins.sql): announce_part_of_review.
 */
export const reviewCheckIns = pgTable(
  "review_check_ins",
  {
    reviewId: partOf("review_id", () => reviews.id),
    /** 1 for the first time. */
    round: smallint("round").notNull(),
    /** When they were asked. */
    createdAt: createdAt(),
    answer: text("answer", { enum: USE_ANSWERS }),
    answeredAt: moment("answered_at"),
    /** The month, "2026-03". */
    stoppedIn: text("stopped_in"),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.round] }),
    check("review_check_ins_answer", sql`${t.answer} in (${literals(USE_ANSWERS)})`),
    check("review_check_ins_answered", sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check("review_check_ins_stopped", sql`${t.stoppedIn} is null or ${t.answer} = 'stopped'`),
  ],
);
