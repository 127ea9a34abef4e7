import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { partOf } from "./columns.ts";
import { reviews } from "./reviews.ts";

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
