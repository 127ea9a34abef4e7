CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"suspended_by" uuid,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	CONSTRAINT "suspensions_reason" CHECK (char_length("suspensions"."reason") <= 500 and btrim("suspensions"."reason") <> '')
);
--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_action";--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "suspensions_suspended_by" ON "suspensions" USING btree ("suspended_by");--> statement-breakpoint
CREATE INDEX "suspensions_lifted_by" ON "suspensions" USING btree ("lifted_by") WHERE lifted_by is not null;--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "profiles_names" ON "profiles" USING gin (to_tsvector('simple', regexp_replace(normalize("full_name", NFKD), '[\u0300-\u036f]', '', 'g')));--> statement-breakpoint
CREATE INDEX "users_email_beginning" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_action" CHECK ("moderation_log"."action" in ('approve', 'reject', 'dismiss', 'hide', 'remove', 'restore', 'warn', 'suspend', 'lift'));