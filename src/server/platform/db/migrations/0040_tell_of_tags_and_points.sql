-- Comps count the tags and points of reviews, and filters find reviews by their tags. Those of a pending review are in
-- no list.
CREATE FUNCTION tell_stale_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := coalesce(NEW.review_id, OLD.review_id);
BEGIN
  PERFORM pg_notify('stale', 'review/' || changed);
  IF EXISTS (SELECT FROM reviews WHERE id = changed AND moderation_status <> 'pending') THEN
    PERFORM pg_notify('stale', 'reviews');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

DROP TRIGGER review_points_changed_pages ON review_points;--> statement-breakpoint
CREATE TRIGGER review_points_changed_pages AFTER INSERT OR UPDATE OR DELETE ON review_points
FOR EACH ROW EXECUTE FUNCTION tell_stale_reviews();--> statement-breakpoint
DROP TRIGGER review_tags_changed_pages ON review_tags;--> statement-breakpoint
CREATE TRIGGER review_tags_changed_pages AFTER INSERT OR UPDATE OR DELETE ON review_tags
FOR EACH ROW EXECUTE FUNCTION tell_stale_reviews();
