-- Whatever enters or leaves a queue of moderators reaches their open pages, on every node.
CREATE FUNCTION tell_queue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('queue_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION tell_decision_scheduled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE decided scheduled_decisions := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('queue_changed', CASE
    WHEN decided.revision_id IS NOT NULL THEN 'reviews'
    WHEN decided.discussion_revision_id IS NOT NULL THEN 'discussions'
    ELSE 'comments' END);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER scheduled_decisions_changed AFTER INSERT OR DELETE ON scheduled_decisions
FOR EACH ROW EXECUTE FUNCTION tell_decision_scheduled();--> statement-breakpoint

CREATE TRIGGER review_revisions_entered AFTER INSERT ON review_revisions
FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION tell_queue_changed('reviews');--> statement-breakpoint
CREATE TRIGGER review_revisions_moved AFTER UPDATE OF status ON review_revisions
FOR EACH ROW WHEN ((OLD.status = 'pending') <> (NEW.status = 'pending')) EXECUTE FUNCTION tell_queue_changed('reviews');--> statement-breakpoint
CREATE TRIGGER review_revisions_left AFTER DELETE ON review_revisions
FOR EACH ROW WHEN (OLD.status = 'pending') EXECUTE FUNCTION tell_queue_changed('reviews');--> statement-breakpoint

CREATE TRIGGER discussion_revisions_entered AFTER INSERT ON discussion_revisions
FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION tell_queue_changed('discussions');--> statement-breakpoint
CREATE TRIGGER discussion_revisions_moved AFTER UPDATE OF status ON discussion_revisions
FOR EACH ROW WHEN ((OLD.status = 'pending') <> (NEW.status = 'pending')) EXECUTE FUNCTION tell_queue_changed('discussions');--> statement-breakpoint
CREATE TRIGGER discussion_revisions_left AFTER DELETE ON discussion_revisions
FOR EACH ROW WHEN (OLD.status = 'pending') EXECUTE FUNCTION tell_queue_changed('discussions');--> statement-breakpoint

CREATE TRIGGER comments_entered_queue AFTER INSERT ON comments
FOR EACH ROW WHEN (NEW.status = 'held') EXECUTE FUNCTION tell_queue_changed('comments');--> statement-breakpoint
CREATE TRIGGER comments_moved_in_queue AFTER UPDATE OF status, content ON comments
FOR EACH ROW WHEN (OLD.status = 'held' OR NEW.status = 'held') EXECUTE FUNCTION tell_queue_changed('comments');--> statement-breakpoint
CREATE TRIGGER comments_left_queue AFTER DELETE ON comments
FOR EACH ROW WHEN (OLD.status = 'held') EXECUTE FUNCTION tell_queue_changed('comments');--> statement-breakpoint

CREATE TRIGGER reports_entered AFTER INSERT ON reports
FOR EACH ROW WHEN (NEW.outcome IS NULL) EXECUTE FUNCTION tell_queue_changed('reports');--> statement-breakpoint
CREATE TRIGGER reports_moved AFTER UPDATE OF outcome ON reports
FOR EACH ROW WHEN (OLD.outcome IS DISTINCT FROM NEW.outcome) EXECUTE FUNCTION tell_queue_changed('reports');--> statement-breakpoint
CREATE TRIGGER reports_left AFTER DELETE ON reports
FOR EACH ROW WHEN (OLD.outcome IS NULL) EXECUTE FUNCTION tell_queue_changed('reports');--> statement-breakpoint

CREATE TRIGGER contact_requests_changed AFTER INSERT OR DELETE OR UPDATE OF done_at ON contact_requests
FOR EACH ROW EXECUTE FUNCTION tell_queue_changed('contact');
