ALTER TABLE "discussion_revisions" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "opening" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "body" jsonb;--> statement-breakpoint
CREATE INDEX "discussions_unparsed" ON "discussions" USING btree ("id") WHERE body is null or opening is null;--> statement-breakpoint
CREATE INDEX "reviews_unparsed" ON "reviews" USING btree ("id") WHERE body is null and detailed_review is not null;--> statement-breakpoint

-- What is derived from a text never outlives it: nodes of the version before change texts without it.
CREATE FUNCTION forget_parsed_discussion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.body := NULL;
  NEW.opening := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER discussions_parsed BEFORE UPDATE OF content ON discussions FOR EACH ROW
WHEN (NEW.content IS DISTINCT FROM OLD.content AND NEW.body IS NOT DISTINCT FROM OLD.body)
EXECUTE FUNCTION forget_parsed_discussion();--> statement-breakpoint

CREATE FUNCTION forget_parsed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.body := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER reviews_parsed BEFORE UPDATE OF detailed_review ON reviews FOR EACH ROW
WHEN (NEW.detailed_review IS DISTINCT FROM OLD.detailed_review AND NEW.body IS NOT DISTINCT FROM OLD.body)
EXECUTE FUNCTION forget_parsed_review();
