CREATE TABLE "sign_in_traces" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mark" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_traces_user_id_kind_mark_pk" PRIMARY KEY("user_id","kind","mark"),
	CONSTRAINT "sign_in_traces_kind" CHECK ("sign_in_traces"."kind" in ('browser', 'network'))
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_notes_text" CHECK (char_length("person_notes"."text") <= 1000 and btrim("person_notes"."text") <> '')
);
--> statement-breakpoint
CREATE TABLE "number_checks" (
	"revision_id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"unusual" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_action";--> statement-breakpoint
ALTER TABLE "sign_in_traces" ADD CONSTRAINT "sign_in_traces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_checks" ADD CONSTRAINT "number_checks_revision_id_review_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."review_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_checks" ADD CONSTRAINT "number_checks_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_traces_mark" ON "sign_in_traces" USING btree ("kind","mark");--> statement-breakpoint
CREATE INDEX "sign_in_traces_age" ON "sign_in_traces" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "person_notes_user" ON "person_notes" USING btree ("user_id","id" desc);--> statement-breakpoint
CREATE INDEX "person_notes_author" ON "person_notes" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "number_checks_review" ON "number_checks" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "number_checks_unusual" ON "number_checks" USING btree ("revision_id") WHERE unusual <> '[]';--> statement-breakpoint
CREATE INDEX "users_comparable_email" ON "users" USING btree ("comparable_email");--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_action" CHECK ("moderation_log"."action" in ('approve', 'reject', 'dismiss', 'hide', 'remove', 'restore', 'warn', 'suspend', 'lift', 'lock', 'unlock', 'pin', 'unpin', 'edit', 'merge', 'unmerge', 'add-note', 'remove-note'));