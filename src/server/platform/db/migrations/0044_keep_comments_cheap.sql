-- A UUIDv7, as the application makes them, for rows that a statement makes of others.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
    FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;--> statement-breakpoint

-- tell_stale_rows turns the whole row into JSON, and comments have long texts.
CREATE FUNCTION tell_stale_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed comments := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('stale', 'comments/' || coalesce(changed.review_id, changed.discussion_id)),
    pg_notify('stale', 'activity/' || changed.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER comments_changed_pages ON comments;--> statement-breakpoint
CREATE TRIGGER comments_changed_pages AFTER INSERT OR UPDATE OR DELETE ON comments
FOR EACH ROW EXECUTE FUNCTION tell_stale_comment();
