ALTER TABLE "comment_versions" ADD COLUMN "was_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- What open reports keep now has the pros and cons of a review and the brokerage of a person: as they are today, since
-- what they were when it was reported is not known.
UPDATE reports SET reported_text = concat_ws(e'\n\n', nullif(reported_text, ''),
  'Pros:' || e'\n' || (SELECT string_agg('- ' || content, e'\n' ORDER BY position)
    FROM review_points WHERE review_points.review_id = reports.review_id AND kind = 'pro'),
  'Cons:' || e'\n' || (SELECT string_agg('- ' || content, e'\n' ORDER BY position)
    FROM review_points WHERE review_points.review_id = reports.review_id AND kind = 'con'),
  (SELECT nullif(brokerage, '') FROM profiles WHERE id = reports.person_id))
WHERE reported_text IS NOT NULL AND (review_id IS NOT NULL OR person_id IS NOT NULL);
