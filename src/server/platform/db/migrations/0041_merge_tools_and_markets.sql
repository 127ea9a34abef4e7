CREATE TABLE "different_pairs" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "different_pairs_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "different_pairs_order" CHECK ("different_pairs"."low_id" < "different_pairs"."high_id")
);
--> statement-breakpoint
CREATE TABLE "merged_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merge_id" uuid NOT NULL,
	"review_id" uuid,
	"discussion_id" uuid,
	"save_id" uuid,
	"set_aside" text,
	"was_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "merged_rows_one_row" CHECK (num_nonnulls("merged_rows"."review_id", "merged_rows"."discussion_id", "merged_rows"."save_id") = 1),
	CONSTRAINT "merged_rows_set_aside" CHECK ("merged_rows"."set_aside" in ('from', 'into'))
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_tool_id" uuid,
	"into_tool_id" uuid,
	"from_market_id" uuid,
	"into_market_id" uuid,
	"was_published_at" timestamp with time zone,
	"merged_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "merges_pair" CHECK (num_nonnulls("merges"."from_tool_id", "merges"."into_tool_id") = 2 and num_nonnulls("merges"."from_market_id", "merges"."into_market_id") = 0
        or num_nonnulls("merges"."from_tool_id", "merges"."into_tool_id") = 0 and num_nonnulls("merges"."from_market_id", "merges"."into_market_id") = 2)
);
--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_action";--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_subject";--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "checked_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "checked_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "different_pairs" ADD CONSTRAINT "different_pairs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_rows" ADD CONSTRAINT "merged_rows_merge_id_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_rows" ADD CONSTRAINT "merged_rows_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_rows" ADD CONSTRAINT "merged_rows_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_rows" ADD CONSTRAINT "merged_rows_save_id_saves_id_fk" FOREIGN KEY ("save_id") REFERENCES "public"."saves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_from_tool_id_tools_id_fk" FOREIGN KEY ("from_tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_into_tool_id_tools_id_fk" FOREIGN KEY ("into_tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_from_market_id_markets_id_fk" FOREIGN KEY ("from_market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_into_market_id_markets_id_fk" FOREIGN KEY ("into_market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "different_pairs_decided_by" ON "different_pairs" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "merged_rows_merge" ON "merged_rows" USING btree ("merge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merged_rows_review" ON "merged_rows" USING btree ("review_id","merge_id") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "merged_rows_discussion" ON "merged_rows" USING btree ("discussion_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE INDEX "merged_rows_save" ON "merged_rows" USING btree ("save_id") WHERE save_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "merges_from_tool" ON "merges" USING btree ("from_tool_id") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "merges_from_market" ON "merges" USING btree ("from_market_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "merges_into_tool" ON "merges" USING btree ("into_tool_id");--> statement-breakpoint
CREATE INDEX "merges_into_market" ON "merges" USING btree ("into_market_id");--> statement-breakpoint
CREATE INDEX "merges_newest" ON "merges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "merges_merged_by" ON "merges" USING btree ("merged_by");--> statement-breakpoint
CREATE INDEX "merges_undone_by" ON "merges" USING btree ("undone_by");--> statement-breakpoint
ALTER TABLE "markets" ADD CONSTRAINT "markets_merged_into_markets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_merged_into_tools_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "markets_merged_into" ON "markets" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "tools_merged_into" ON "tools" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_action" CHECK ("moderation_log"."action" in ('approve', 'reject', 'dismiss', 'hide', 'remove', 'restore', 'warn', 'suspend', 'lift', 'lock', 'unlock', 'pin', 'unpin', 'edit', 'merge', 'unmerge'));--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_subject" CHECK ("moderation_log"."subject_kind" in ('review', 'discussion', 'comment', 'message', 'person', 'tool', 'market'));--> statement-breakpoint

UPDATE tools SET checked_at = NULL WHERE created_by IS NOT NULL;--> statement-breakpoint
UPDATE markets SET checked_at = NULL WHERE created_by IS NOT NULL;--> statement-breakpoint

-- A post that is written while its tool or market is merged would be left behind. The writer waits for the merge, and is
-- told to try again: it then finds the tool or market that remains.
CREATE FUNCTION refuse_merged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  merged uuid;
BEGIN
  IF TG_OP = 'INSERT' AND NEW.tool_id IS NOT NULL AND NEW.market_id IS NOT NULL THEN
    SELECT coalesce(t.merged_into, m.merged_into) INTO merged FROM tools t, markets m
    WHERE t.id = NEW.tool_id AND m.id = NEW.market_id FOR KEY SHARE;
  ELSE
    -- A review that was set aside stays where it is when its other column changes.
    IF TG_OP = 'INSERT' OR NEW.tool_id IS DISTINCT FROM OLD.tool_id THEN
      SELECT merged_into INTO merged FROM tools WHERE id = NEW.tool_id FOR KEY SHARE;
    END IF;
    IF merged IS NULL AND (TG_OP = 'INSERT' OR NEW.market_id IS DISTINCT FROM OLD.market_id) THEN
      SELECT merged_into INTO merged FROM markets WHERE id = NEW.market_id FOR KEY SHARE;
    END IF;
  END IF;
  IF merged IS NOT NULL THEN
    RAISE EXCEPTION 'The tool or market was merged into %', merged USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER reviews_of_merged BEFORE INSERT OR UPDATE OF tool_id, market_id ON reviews
FOR EACH ROW EXECUTE FUNCTION refuse_merged();--> statement-breakpoint
CREATE TRIGGER discussions_of_merged BEFORE INSERT OR UPDATE OF tool_id, market_id ON discussions
FOR EACH ROW EXECUTE FUNCTION refuse_merged();
