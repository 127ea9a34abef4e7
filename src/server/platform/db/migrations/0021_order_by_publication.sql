DROP INDEX "discussions_newest";--> statement-breakpoint
DROP INDEX "discussions_market";--> statement-breakpoint
DROP INDEX "discussions_tool";--> statement-breakpoint
DROP INDEX "discussions_user";--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
DROP INDEX "reviews_category_newest";--> statement-breakpoint
DROP INDEX "reviews_market_newest";--> statement-breakpoint
DROP INDEX "reviews_market_category_newest";--> statement-breakpoint
DROP INDEX "reviews_tool_newest";--> statement-breakpoint
DROP INDEX "reviews_market_tool_newest";--> statement-breakpoint
DROP INDEX "reviews_filtered";--> statement-breakpoint
DROP INDEX "reviews_user_newest";--> statement-breakpoint
ALTER TABLE "searched_discussions" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "searched_reviews" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "searched_discussions" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "searched_reviews" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
-- Posts are public since their first approval; those without one never waited. Triggers have nothing to do here: they would
-- announce every post.
ALTER TABLE "reviews" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE reviews SET published_at = greatest(created_at, approved_at)
FROM (
  SELECT posts.id, min(decisions.created_at) AS approved_at
  FROM reviews posts
  LEFT JOIN review_revisions versions ON versions.review_id = posts.id
  LEFT JOIN moderation_decisions decisions ON decisions.revision_id = versions.id AND decision = 'approved'
  GROUP BY posts.id
) decided
WHERE reviews.id = decided.id AND (approved_at IS NOT NULL OR moderation_status = 'approved');--> statement-breakpoint
ALTER TABLE "reviews" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "discussions" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE discussions SET published_at = greatest(created_at, approved_at)
FROM (
  SELECT posts.id, min(decisions.created_at) AS approved_at
  FROM discussions posts
  LEFT JOIN discussion_revisions versions ON versions.discussion_id = posts.id
  LEFT JOIN moderation_decisions decisions ON decisions.discussion_revision_id = versions.id AND decision = 'approved'
  GROUP BY posts.id
) decided
WHERE discussions.id = decided.id AND (approved_at IS NOT NULL OR moderation_status = 'approved');--> statement-breakpoint
ALTER TABLE "discussions" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE searched_reviews s SET published_at = coalesce(r.published_at, s.created_at) FROM reviews r WHERE r.id = s.review_id;--> statement-breakpoint
UPDATE searched_discussions s SET published_at = coalesce(d.published_at, s.created_at) FROM discussions d WHERE d.id = s.discussion_id;--> statement-breakpoint
ALTER TABLE "searched_reviews" ALTER COLUMN "published_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "searched_discussions" ALTER COLUMN "published_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "discussions_newest" ON "discussions" USING btree ("published_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_market" ON "discussions" USING btree ("market_id","published_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_tool" ON "discussions" USING btree ("tool_id","published_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_user" ON "discussions" USING btree ("user_id",coalesce("published_at", "created_at") desc,"id" desc);--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("published_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_category_newest" ON "reviews" USING btree ("category","published_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_market_newest" ON "reviews" USING btree ("market_id","published_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_market_category_newest" ON "reviews" USING btree ("market_id","category","published_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_tool_newest" ON "reviews" USING btree ("tool_id","published_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_market_tool_newest" ON "reviews" USING btree ("market_id","tool_id","published_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_filtered" ON "reviews" USING btree (get_byte(uuid_send(id), 15),"created_at","id","lead_quality_score","monthly_cost","reviewer_type","reviewer_years_experience","overall_recommendation","category","market_id","tool_id","published_at") WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_user_newest" ON "reviews" USING btree ("user_id",coalesce("published_at", "created_at") desc,"id" desc);