DROP INDEX "review_tags_tag";--> statement-breakpoint
DROP INDEX "reviews_filtered";--> statement-breakpoint
CREATE INDEX "review_tags_tag" ON "review_tags" USING btree ("tag_id",get_byte(uuid_send(review_id), 15),"review_id");--> statement-breakpoint
CREATE INDEX "reviews_filtered" ON "reviews" USING btree (get_byte(uuid_send(id), 15),"created_at","id","lead_quality_score","monthly_cost","reviewer_type","reviewer_years_experience","overall_recommendation","category","market_id","tool_id") WHERE moderation_status = 'approved';--> statement-breakpoint
-- The planner knows nothing of expressions before.
ANALYZE "reviews", "review_tags";