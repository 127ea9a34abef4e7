-- A review or discussion that the public no longer sees reaches the sockets that watch it, on every node.
CREATE FUNCTION tell_thread_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('thread_withdrawn', TG_TABLE_NAME || '/' || NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER reviews_withdrawn AFTER UPDATE OF moderation_status ON reviews
FOR EACH ROW WHEN (OLD.moderation_status = 'approved' AND NEW.moderation_status <> 'approved')
EXECUTE FUNCTION tell_thread_withdrawn();--> statement-breakpoint

CREATE TRIGGER discussions_withdrawn AFTER UPDATE OF moderation_status ON discussions
FOR EACH ROW WHEN (OLD.moderation_status = 'approved' AND NEW.moderation_status <> 'approved')
EXECUTE FUNCTION tell_thread_withdrawn();
