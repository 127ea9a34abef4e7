import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { USE_ANSWERS } from "#contract/reviews/use.ts";
import { literals } from "./checks.ts";
import { createdAt, moment, partOf } from "./columns.ts";
import { reviews } from "./reviews.ts";

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
