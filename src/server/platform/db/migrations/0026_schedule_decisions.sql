CREATE TABLE "scheduled_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"revision_id" uuid,
	"discussion_revision_id" uuid,
	"comment_id" uuid,
	"comment_version" text,
	"moderator_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"undoable_until" timestamp with time zone NOT NULL,
	CONSTRAINT "scheduled_decisions_revision_key" UNIQUE("revision_id"),
	CONSTRAINT "scheduled_decisions_discussion_revision_key" UNIQUE("discussion_revision_id"),
	CONSTRAINT "scheduled_decisions_comment_key" UNIQUE("comment_id"),
	CONSTRAINT "scheduled_decisions_one_item" CHECK (num_nonnulls("scheduled_decisions"."revision_id", "scheduled_decisions"."discussion_revision_id", "scheduled_decisions"."comment_id") = 1),
	CONSTRAINT "scheduled_decisions_decision" CHECK ("scheduled_decisions"."decision" in ('approved', 'rejected')),
	CONSTRAINT "scheduled_decisions_reason_length" CHECK (char_length("scheduled_decisions"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "scheduled_decisions" ADD CONSTRAINT "scheduled_decisions_revision_id_review_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."review_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_decisions" ADD CONSTRAINT "scheduled_decisions_discussion_revision_id_discussion_revisions_id_fk" FOREIGN KEY ("discussion_revision_id") REFERENCES "public"."discussion_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_decisions" ADD CONSTRAINT "scheduled_decisions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_decisions" ADD CONSTRAINT "scheduled_decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_decisions_batch" ON "scheduled_decisions" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "scheduled_decisions_moderator" ON "scheduled_decisions" USING btree ("moderator_id");