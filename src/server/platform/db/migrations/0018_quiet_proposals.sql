-- A tool or market that only waiting reviews name is in no list: inserting or deleting one makes no node read all anew.
CREATE FUNCTION tell_stale_of_public() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE published_at IS NOT NULL) THEN
    PERFORM pg_notify('stale', TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

DROP TRIGGER tools_stale ON tools;--> statement-breakpoint
CREATE TRIGGER tools_stale AFTER UPDATE OR TRUNCATE ON tools
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale('tools');--> statement-breakpoint
CREATE TRIGGER tools_inserted AFTER INSERT ON tools REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale_of_public('tools');--> statement-breakpoint
CREATE TRIGGER tools_deleted AFTER DELETE ON tools REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale_of_public('tools');--> statement-breakpoint

-- Deleting a tool deletes its aliases, also when it has none.
CREATE FUNCTION tell_stale_of_any() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM pg_notify('stale', TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

DROP TRIGGER tool_aliases_stale ON tool_aliases;--> statement-breakpoint
CREATE TRIGGER tool_aliases_stale AFTER INSERT OR UPDATE OR TRUNCATE ON tool_aliases
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale('tools');--> statement-breakpoint
CREATE TRIGGER tool_aliases_deleted AFTER DELETE ON tool_aliases REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale_of_any('tools');--> statement-breakpoint

DROP TRIGGER markets_stale ON markets;--> statement-breakpoint
CREATE TRIGGER markets_stale AFTER UPDATE OR TRUNCATE ON markets
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale('markets');--> statement-breakpoint
CREATE TRIGGER markets_inserted AFTER INSERT ON markets REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale_of_public('markets');--> statement-breakpoint
CREATE TRIGGER markets_deleted AFTER DELETE ON markets REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_stale_of_public('markets');
