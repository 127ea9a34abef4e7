-- What follows an update of reviews runs once a statement, not once a row: merging two tools moves thousands.
DROP TRIGGER reviews_changed ON reviews;--> statement-breakpoint
CREATE TRIGGER reviews_changed AFTER INSERT OR DELETE ON reviews
FOR EACH ROW EXECUTE FUNCTION reviews_changed();--> statement-breakpoint

CREATE FUNCTION reviews_recounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO count_deltas (market_id, tool_id, category, reviews, score_sum, recommended,
                            bucket_1_4, bucket_5_6, bucket_7_8, bucket_9_10)
  SELECT c.market_id, c.tool_id, c.category, sum(sign), sum(sign * score),
         coalesce(sum(sign) FILTER (WHERE is_recommended), 0),
         coalesce(sum(sign) FILTER (WHERE score < 5), 0),
         coalesce(sum(sign) FILTER (WHERE score >= 5 AND score < 7), 0),
         coalesce(sum(sign) FILTER (WHERE score >= 7 AND score < 9), 0),
         coalesce(sum(sign) FILTER (WHERE score >= 9), 0)
  FROM was JOIN became USING (id) CROSS JOIN LATERAL (VALUES
    (-1, was.moderation_status, was.market_id, was.tool_id, was.category, was.lead_quality_score,
      was.overall_recommendation),
    (1, became.moderation_status, became.market_id, became.tool_id, became.category, became.lead_quality_score,
      became.overall_recommendation)
  ) c (sign, status, market_id, tool_id, category, score, is_recommended)
  WHERE c.status = 'approved'
    -- Medians and sums follow deltas, so an edit (updated_at) adds one even if no count changes.
    AND (was.moderation_status, was.market_id, was.tool_id, was.category, was.lead_quality_score,
         was.overall_recommendation, was.monthly_cost, was.lead_volume_monthly, was.conversion_rate, was.updated_at)
      IS DISTINCT FROM
        (became.moderation_status, became.market_id, became.tool_id, became.category, became.lead_quality_score,
         became.overall_recommendation, became.monthly_cost, became.lead_volume_monthly, became.conversion_rate,
         became.updated_at)
  GROUP BY c.market_id, c.tool_id, c.category
  -- A counter takes the category of the latest delta.
  ORDER BY max(sign);
  UPDATE review_stats s
  SET market_id = r.market_id, tool_id = r.tool_id, category = r.category, approved = r.moderation_status = 'approved'
  FROM became r
  WHERE s.review_id = r.id AND (s.market_id, s.tool_id, s.category, s.approved)
    IS DISTINCT FROM (r.market_id, r.tool_id, r.category, r.moderation_status = 'approved');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reviews_recounted AFTER UPDATE ON reviews REFERENCING OLD TABLE AS was NEW TABLE AS became
FOR EACH STATEMENT EXECUTE FUNCTION reviews_recounted();--> statement-breakpoint

-- Runs after reviews_recounted, which locks the row of review_stats when a review becomes approved.
DROP TRIGGER reviews_searched ON reviews;--> statement-breakpoint
CREATE TRIGGER reviews_searched AFTER INSERT ON reviews
FOR EACH ROW EXECUTE FUNCTION reviews_searched();--> statement-breakpoint
CREATE FUNCTION reviews_searched_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM searched_reviews s USING became r WHERE s.review_id = r.id AND r.moderation_status <> 'approved';
  INSERT INTO searched_reviews AS searched (review_id, created_at, lead_quality_score, reply_count, version)
  SELECT r.id, r.created_at, r.lead_quality_score, s.reply_count, (was.search IS DISTINCT FROM r.search)::int
  FROM was JOIN became r USING (id) JOIN review_stats s ON s.review_id = r.id
  WHERE r.moderation_status = 'approved'
    AND (was.moderation_status, was.created_at, was.lead_quality_score, was.search)
      IS DISTINCT FROM (r.moderation_status, r.created_at, r.lead_quality_score, r.search)
  ON CONFLICT (review_id) DO UPDATE
    SET created_at = EXCLUDED.created_at, lead_quality_score = EXCLUDED.lead_quality_score,
        version = searched.version + EXCLUDED.version;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reviews_searched_again AFTER UPDATE ON reviews REFERENCING OLD TABLE AS was NEW TABLE AS became
FOR EACH STATEMENT EXECUTE FUNCTION reviews_searched_again();--> statement-breakpoint

CREATE FUNCTION tell_stale_updated_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stale', topic) FROM was JOIN became USING (id)
    CROSS JOIN LATERAL (VALUES ('reviews'), ('review/' || became.id)) t (topic)
  WHERE was.moderation_status <> 'pending' OR became.moderation_status <> 'pending';
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER reviews_changed_pages ON reviews;--> statement-breakpoint
CREATE TRIGGER reviews_changed_pages AFTER UPDATE ON reviews REFERENCING OLD TABLE AS was NEW TABLE AS became
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale_updated_reviews();
--> statement-breakpoint

-- A save that names a tool or market while it is merged would be left behind, as a post would.
CREATE TRIGGER saves_of_merged BEFORE INSERT ON saves
FOR EACH ROW EXECUTE FUNCTION refuse_merged();
