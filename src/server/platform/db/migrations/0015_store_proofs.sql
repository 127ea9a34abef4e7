CREATE TABLE "checked_licenses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"number_hash" text NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checked_licenses_number_key" UNIQUE("number_hash")
);
--> statement-breakpoint
CREATE TABLE "license_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "license_requests_user_key" UNIQUE("user_id"),
	CONSTRAINT "license_requests_number" CHECK (char_length("license_requests"."number") <= 40 and btrim("license_requests"."number") <> '')
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_review_key" UNIQUE("review_id"),
	CONSTRAINT "receipts_file_key" UNIQUE("file_key")
);
--> statement-breakpoint
CREATE TABLE "review_proofs" (
	"review_id" uuid NOT NULL,
	"proof" text NOT NULL,
	CONSTRAINT "review_proofs_review_id_proof_pk" PRIMARY KEY("review_id","proof"),
	CONSTRAINT "review_proofs_proof" CHECK ("review_proofs"."proof" in ('license-checked', 'used-it'))
);
--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_action";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "checked_licenses" ADD CONSTRAINT "checked_licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_requests" ADD CONSTRAINT "license_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_proofs" ADD CONSTRAINT "review_proofs_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_proofs_proof" ON "review_proofs" USING btree ("proof",get_byte(uuid_send(review_id), 15),"review_id");--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_action" CHECK ("moderation_log"."action" in ('approve', 'reject', 'dismiss', 'hide', 'remove', 'restore', 'warn', 'suspend', 'lift', 'lock', 'unlock', 'pin', 'unpin', 'edit', 'merge', 'unmerge', 'add-note', 'remove-note', 'submit-proof', 'check-proof', 'reject-proof'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('reply', 'thread-reply', 'mention', 'like', 'moderation', 'message', 'report-outcome', 'warning', 'proof'));