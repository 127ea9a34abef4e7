CREATE TABLE "searched_reviews" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reply_count" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"lead_quality_score" numeric(3, 1) NOT NULL
) WITH (fillfactor = 90);--> statement-breakpoint

-- Until all nodes run this version, text searches of the previous one read the table.
DROP INDEX "reviews_search";--> statement-breakpoint
ALTER TABLE "searched_reviews" ADD CONSTRAINT "searched_reviews_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- Immutable, as an index requires: `version` changes whenever the words do.
CREATE FUNCTION words_of_review(review_id uuid, version integer) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT search FROM reviews WHERE id = $1;
END;--> statement-breakpoint

-- Runs after reviews_changed, which locks the row of review_stats when a review becomes approved.
CREATE FUNCTION reviews_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.moderation_status = 'approved' THEN
    INSERT INTO searched_reviews AS searched (review_id, created_at, lead_quality_score, reply_count)
    SELECT NEW.id, NEW.created_at, NEW.lead_quality_score, s.reply_count FROM review_stats s WHERE s.review_id = NEW.id
    ON CONFLICT (review_id) DO UPDATE
      SET created_at = EXCLUDED.created_at, lead_quality_score = EXCLUDED.lead_quality_score,
          version = searched.version + CASE WHEN NEW.search IS DISTINCT FROM OLD.search THEN 1 ELSE 0 END;
  ELSE
    DELETE FROM searched_reviews WHERE review_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reviews_searched
AFTER INSERT OR UPDATE OF created_at, lead_quality_score, moderation_status, search_text, search_filters
ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_searched();--> statement-breakpoint

CREATE FUNCTION replies_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE searched_reviews SET reply_count = NEW.reply_count WHERE review_id = NEW.review_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER review_stats_searched AFTER UPDATE OF reply_count ON review_stats
FOR EACH ROW WHEN (OLD.reply_count <> NEW.reply_count) EXECUTE FUNCTION replies_searched();--> statement-breakpoint

-- In the order in which later reviews come, so that those of a page are near each other.
INSERT INTO searched_reviews (review_id, created_at, lead_quality_score, reply_count)
SELECT r.id, r.created_at, r.lead_quality_score, s.reply_count
FROM reviews r JOIN review_stats s ON s.review_id = r.id
WHERE r.moderation_status = 'approved' ORDER BY r.id;--> statement-breakpoint
CREATE INDEX "searched_reviews_words" ON "searched_reviews" USING gin (words_of_review(review_id, version)) WITH (fastupdate=false);--> statement-breakpoint
ANALYZE searched_reviews;
