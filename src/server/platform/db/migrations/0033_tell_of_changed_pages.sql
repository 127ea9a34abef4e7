-- What visitors see of a row is told to be stale on the channel "stale": the topics of src/server/platform/topics.ts.
-- Arguments: a prefix and a column, in pairs, and further topics with an empty column.
CREATE FUNCTION tell_stale_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  FOR i IN 0 .. TG_NARGS - 1 BY 2 LOOP
    IF TG_ARGV[i + 1] = '' THEN
      PERFORM pg_notify('stale', TG_ARGV[i]);
    ELSIF changed ->> TG_ARGV[i + 1] IS NOT NULL THEN
      PERFORM pg_notify('stale', TG_ARGV[i] || '/' || (changed ->> TG_ARGV[i + 1]));
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER reviews_entered_pages AFTER INSERT ON reviews
FOR EACH ROW WHEN (NEW.moderation_status <> 'pending')
EXECUTE FUNCTION tell_stale_rows('review', 'id', 'reviews', '');--> statement-breakpoint
CREATE TRIGGER reviews_changed_pages AFTER UPDATE ON reviews
FOR EACH ROW WHEN (OLD.moderation_status <> 'pending' OR NEW.moderation_status <> 'pending')
EXECUTE FUNCTION tell_stale_rows('review', 'id', 'reviews', '');--> statement-breakpoint
CREATE TRIGGER reviews_left_pages AFTER DELETE ON reviews
FOR EACH ROW WHEN (OLD.moderation_status <> 'pending')
EXECUTE FUNCTION tell_stale_rows('review', 'id', 'reviews', '');--> statement-breakpoint
CREATE TRIGGER review_points_changed_pages AFTER INSERT OR UPDATE OR DELETE ON review_points
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('review', 'review_id');--> statement-breakpoint
CREATE TRIGGER review_tags_changed_pages AFTER INSERT OR UPDATE OR DELETE ON review_tags
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('review', 'review_id');--> statement-breakpoint
CREATE TRIGGER review_stats_changed_pages AFTER UPDATE OF reply_count, like_count ON review_stats
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('review', 'review_id', 'replies', '');--> statement-breakpoint

CREATE TRIGGER discussions_entered_pages AFTER INSERT ON discussions
FOR EACH ROW WHEN (NEW.moderation_status <> 'pending')
EXECUTE FUNCTION tell_stale_rows('discussion', 'id', 'discussions', '');--> statement-breakpoint
CREATE TRIGGER discussions_changed_pages AFTER UPDATE ON discussions
FOR EACH ROW WHEN (OLD.moderation_status <> 'pending' OR NEW.moderation_status <> 'pending')
EXECUTE FUNCTION tell_stale_rows('discussion', 'id', 'discussions', '');--> statement-breakpoint
CREATE TRIGGER discussions_left_pages AFTER DELETE ON discussions
FOR EACH ROW WHEN (OLD.moderation_status <> 'pending')
EXECUTE FUNCTION tell_stale_rows('discussion', 'id', 'discussions', '');--> statement-breakpoint
CREATE TRIGGER discussion_tags_changed_pages AFTER INSERT OR UPDATE OR DELETE ON discussion_tags
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('discussion', 'discussion_id');--> statement-breakpoint
CREATE TRIGGER discussion_stats_changed_pages AFTER UPDATE OF reply_count, like_count ON discussion_stats
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('discussion', 'discussion_id', 'replies', '');--> statement-breakpoint

CREATE TRIGGER comments_changed_pages AFTER INSERT OR UPDATE OR DELETE ON comments
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('comments', 'review_id', 'comments', 'discussion_id', 'activity', 'user_id');--> statement-breakpoint
CREATE TRIGGER likes_changed_pages AFTER INSERT OR DELETE ON likes
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale('likes');--> statement-breakpoint
CREATE TRIGGER profiles_changed_pages AFTER UPDATE OR DELETE ON profiles
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('person', 'id');--> statement-breakpoint

CREATE TRIGGER count_deltas_changed_pages AFTER INSERT ON count_deltas
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('tool', 'tool_id', 'market', 'market_id');--> statement-breakpoint
CREATE TRIGGER tools_changed_pages AFTER UPDATE OR DELETE ON tools
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('tool', 'id');--> statement-breakpoint
CREATE TRIGGER markets_changed_pages AFTER UPDATE OR DELETE ON markets
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('market', 'id');--> statement-breakpoint
CREATE TRIGGER price_medians_changed_pages AFTER UPDATE OF reviews, per_unit, per_outcome ON price_medians
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('median', 'key');
