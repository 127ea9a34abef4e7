ALTER TABLE "discussions" DROP CONSTRAINT "discussions_moderation_status";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_moderation_status";--> statement-breakpoint
DROP INDEX "reviews_user_tool_market_key";--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_user_tool_market_key" ON "reviews" USING btree ("user_id","tool_id","market_id") WHERE moderation_status not in ('withdrawn', 'deleted');--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_moderation_status" CHECK ("discussions"."moderation_status" in ('pending', 'approved', 'rejected', 'hidden', 'removed', 'withdrawn', 'deleted'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_moderation_status" CHECK ("reviews"."moderation_status" in ('pending', 'approved', 'rejected', 'hidden', 'removed', 'withdrawn', 'deleted'));