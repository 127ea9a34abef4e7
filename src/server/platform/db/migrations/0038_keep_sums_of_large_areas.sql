CREATE TABLE "comps_sums" (
	"key" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER comps_sums_changed_pages AFTER INSERT OR UPDATE OF content OR DELETE ON comps_sums
FOR EACH ROW EXECUTE FUNCTION tell_stale_rows('sums', 'key');
