ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_status";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_review_id_reviews_id_fk";
--> statement-breakpoint
DROP INDEX "checkouts_review";--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_status" CHECK ("checkouts"."status" in ('open', 'complete', 'refunded', 'failed', 'expired'));