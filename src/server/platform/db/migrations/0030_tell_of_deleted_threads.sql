-- A review or discussion that is deleted reaches the sockets that watch it, as one that is hidden does.
CREATE OR REPLACE FUNCTION tell_thread_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('thread_withdrawn', TG_TABLE_NAME || '/' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER reviews_deleted AFTER DELETE ON reviews
FOR EACH ROW EXECUTE FUNCTION tell_thread_withdrawn();--> statement-breakpoint

CREATE TRIGGER discussions_deleted AFTER DELETE ON discussions
FOR EACH ROW EXECUTE FUNCTION tell_thread_withdrawn();
