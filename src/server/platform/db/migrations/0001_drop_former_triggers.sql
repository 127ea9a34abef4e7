-- With their triggers. A new database has none of them: src/server/platform/db/triggers has those of today.
DROP FUNCTION IF EXISTS
  add_count_delta, author_of, discussion_replies_searched, discussions_changed, discussions_searched,
  forget_parsed_discussion, forget_parsed_review, new_id, note_author, refuse_merged, replies_searched,
  review_tags_copied, reviews_changed, reviews_recounted, reviews_searched, reviews_searched_again, tags_of_review,
  tell_decision_scheduled, tell_queue_changed, tell_reader_changed, tell_session_ended, tell_stale,
  tell_stale_comment, tell_stale_of_any, tell_stale_of_public, tell_stale_reviews, tell_stale_rows,
  tell_stale_updated_reviews, tell_thread_withdrawn CASCADE;--> statement-breakpoint
-- Only a text that was stored by a version before November 25, 2026, and that no job has parsed since.
UPDATE discussions SET
  body = jsonb_build_array(jsonb_build_object('type', 'paragraph', 'children',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', content)))),
  opening = left(content, 160)
WHERE body IS NULL OR opening IS NULL;--> statement-breakpoint
DROP INDEX "discussions_unparsed";--> statement-breakpoint
DROP INDEX "reviews_unparsed";--> statement-breakpoint
ALTER TABLE "discussions" ALTER COLUMN "body" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "discussions" ALTER COLUMN "opening" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "count_deltas" DROP COLUMN "bucket_1_4";--> statement-breakpoint
ALTER TABLE "count_deltas" DROP COLUMN "bucket_5_6";--> statement-breakpoint
ALTER TABLE "count_deltas" DROP COLUMN "bucket_7_8";--> statement-breakpoint
ALTER TABLE "count_deltas" DROP COLUMN "bucket_9_10";--> statement-breakpoint
ALTER TABLE "market_category_counts" DROP COLUMN "bucket_1_4";--> statement-breakpoint
ALTER TABLE "market_category_counts" DROP COLUMN "bucket_5_6";--> statement-breakpoint
ALTER TABLE "market_category_counts" DROP COLUMN "bucket_7_8";--> statement-breakpoint
ALTER TABLE "market_category_counts" DROP COLUMN "bucket_9_10";--> statement-breakpoint
ALTER TABLE "tool_market_counts" DROP COLUMN "bucket_1_4";--> statement-breakpoint
ALTER TABLE "tool_market_counts" DROP COLUMN "bucket_5_6";--> statement-breakpoint
ALTER TABLE "tool_market_counts" DROP COLUMN "bucket_7_8";--> statement-breakpoint
ALTER TABLE "tool_market_counts" DROP COLUMN "bucket_9_10";
