-- What discussion_stats repeats of a discussion (see schema/discussions.ts).
CREATE FUNCTION discussions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discussion_stats (discussion_id, market_id, tool_id, approved)
  VALUES (NEW.id, NEW.market_id, NEW.tool_id, NEW.moderation_status = 'approved')
  ON CONFLICT (discussion_id) DO UPDATE
    SET market_id = EXCLUDED.market_id, tool_id = EXCLUDED.tool_id, approved = EXCLUDED.approved;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER discussions_changed
AFTER INSERT OR UPDATE OF market_id, tool_id, moderation_status
ON discussions FOR EACH ROW EXECUTE FUNCTION discussions_changed();--> statement-breakpoint

-- A session that ended, however it did, closes its sockets on every node.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.id::text);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER sessions_ended AFTER DELETE ON sessions
FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
