-- Only texts that were stored by a version before November 25, 2026. A version with the public text is parsed like it.
UPDATE discussion_revisions version SET body = coalesce(
  (SELECT body FROM discussions WHERE id = discussion_id AND discussions.content = version.content ->> 'content'),
  jsonb_build_array(jsonb_build_object('type', 'paragraph', 'children',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', version.content ->> 'content')))))
WHERE body IS NULL;--> statement-breakpoint
UPDATE reviews SET body = CASE WHEN detailed_review IS NOT NULL THEN
  jsonb_build_array(jsonb_build_object('type', 'paragraph', 'children',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', detailed_review)))) END
WHERE (detailed_review IS NULL) <> (body IS NULL);--> statement-breakpoint
ALTER TABLE "discussion_revisions" ALTER COLUMN "body" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_body" CHECK (("reviews"."detailed_review" is null) = ("reviews"."body" is null));