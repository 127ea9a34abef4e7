-- One delta a change of what is approved, in the transaction that changes it (see schema/counts.ts).
CREATE FUNCTION add_count_delta(r reviews, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO count_deltas (market_id, tool_id, category, reviews, score_sum, recommended,
                            bucket_1_4, bucket_5_6, bucket_7_8, bucket_9_10)
  VALUES (r.market_id, r.tool_id, r.category, sign, sign * r.lead_quality_score,
          CASE WHEN r.overall_recommendation THEN sign ELSE 0 END,
          CASE WHEN r.lead_quality_score < 5 THEN sign ELSE 0 END,
          CASE WHEN r.lead_quality_score >= 5 AND r.lead_quality_score < 7 THEN sign ELSE 0 END,
          CASE WHEN r.lead_quality_score >= 7 AND r.lead_quality_score < 9 THEN sign ELSE 0 END,
          CASE WHEN r.lead_quality_score >= 9 THEN sign ELSE 0 END)
$$;--> statement-breakpoint

CREATE FUNCTION reviews_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.moderation_status = 'approved' THEN
    PERFORM add_count_delta(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.moderation_status = 'approved' THEN
      PERFORM add_count_delta(NEW, 1);
    END IF;
    INSERT INTO review_stats (review_id, market_id, tool_id, category, approved)
    VALUES (NEW.id, NEW.market_id, NEW.tool_id, NEW.category, NEW.moderation_status = 'approved')
    ON CONFLICT (review_id) DO UPDATE
      SET market_id = EXCLUDED.market_id, tool_id = EXCLUDED.tool_id,
          category = EXCLUDED.category, approved = EXCLUDED.approved;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER reviews_changed
AFTER INSERT OR DELETE OR UPDATE OF market_id, tool_id, category, lead_quality_score, overall_recommendation, moderation_status
ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_changed();--> statement-breakpoint

-- What every node keeps in memory is told to be stale on the channel "stale", by the name of the table.
CREATE FUNCTION tell_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stale', TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER tools_stale AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tools
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale('tools');--> statement-breakpoint
CREATE TRIGGER tool_aliases_stale AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tool_aliases
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale('tools');--> statement-breakpoint
CREATE TRIGGER markets_stale AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON markets
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale('markets');--> statement-breakpoint
CREATE TRIGGER tags_stale AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tags
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale('tags');--> statement-breakpoint
CREATE TRIGGER counts_stale AFTER INSERT ON count_deltas
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale('counts');
