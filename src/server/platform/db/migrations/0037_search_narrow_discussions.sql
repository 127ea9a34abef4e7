CREATE TABLE "searched_discussions" (
	"discussion_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reply_count" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
) WITH (fillfactor = 90);--> statement-breakpoint

-- Until all nodes run this version, text searches of the previous one read the table.
DROP INDEX "discussions_search";--> statement-breakpoint
ALTER TABLE "searched_discussions" ADD CONSTRAINT "searched_discussions_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- Immutable, as an index requires: `version` changes whenever the words do.
CREATE FUNCTION words_of_discussion(discussion_id uuid, version integer) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT to_tsvector('english', title || ' ' || content)
    || array_to_tsvector(array_remove(ARRAY['market:' || market_id, 'tool:' || tool_id], NULL))
  FROM discussions WHERE id = $1;
END;--> statement-breakpoint

-- Runs after discussions_changed, which locks the row of discussion_stats when a discussion becomes approved.
CREATE FUNCTION discussions_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.moderation_status = 'approved' THEN
    INSERT INTO searched_discussions AS searched (discussion_id, created_at, reply_count)
    SELECT NEW.id, NEW.created_at, s.reply_count FROM discussion_stats s WHERE s.discussion_id = NEW.id
    ON CONFLICT (discussion_id) DO UPDATE
      SET created_at = EXCLUDED.created_at,
          version = searched.version + CASE
            WHEN (NEW.title, NEW.content, NEW.market_id, NEW.tool_id)
              IS DISTINCT FROM (OLD.title, OLD.content, OLD.market_id, OLD.tool_id) THEN 1 ELSE 0 END;
  ELSE
    DELETE FROM searched_discussions WHERE discussion_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER discussions_searched
AFTER INSERT OR UPDATE OF created_at, moderation_status, title, content, market_id, tool_id
ON discussions FOR EACH ROW EXECUTE FUNCTION discussions_searched();--> statement-breakpoint

CREATE FUNCTION discussion_replies_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE searched_discussions SET reply_count = NEW.reply_count WHERE discussion_id = NEW.discussion_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER discussion_stats_searched AFTER UPDATE OF reply_count ON discussion_stats
FOR EACH ROW WHEN (OLD.reply_count <> NEW.reply_count) EXECUTE FUNCTION discussion_replies_searched();--> statement-breakpoint

INSERT INTO searched_discussions (discussion_id, created_at, reply_count)
SELECT d.id, d.created_at, s.reply_count
FROM discussions d JOIN discussion_stats s ON s.discussion_id = d.id
WHERE d.moderation_status = 'approved' ORDER BY d.id;--> statement-breakpoint
CREATE INDEX "searched_discussions_words" ON "searched_discussions" USING gin (words_of_discussion(discussion_id, version)) WITH (fastupdate=false);--> statement-breakpoint
ANALYZE searched_discussions;
