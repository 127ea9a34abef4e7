CREATE TABLE "contact_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"phone" text,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	CONSTRAINT "contact_requests_name" CHECK (char_length("contact_requests"."name") <= 100 and btrim("contact_requests"."name") <> ''),
	CONSTRAINT "contact_requests_message" CHECK (char_length("contact_requests"."message") <= 2000 and btrim("contact_requests"."message") <> ''),
	CONSTRAINT "contact_requests_email" CHECK (char_length("contact_requests"."email") between 3 and 255)
);
--> statement-breakpoint
CREATE TABLE "used_captchas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"queued_count" integer DEFAULT 0 NOT NULL,
	"queued_up_to" uuid,
	CONSTRAINT "newsletter_issues_subject" CHECK (char_length("newsletter_issues"."subject") <= 200 and btrim("newsletter_issues"."subject") <> ''),
	CONSTRAINT "newsletter_issues_body" CHECK (char_length("newsletter_issues"."body") <= 20000 and btrim("newsletter_issues"."body") <> ''),
	CONSTRAINT "newsletter_issues_status" CHECK ("newsletter_issues"."status" in ('draft', 'sending', 'sent'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_suppressions" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_suppressions_reason" CHECK ("newsletter_suppressions"."reason" in ('bounced', 'unsubscribed', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"review_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_kind" CHECK ("checkouts"."kind" in ('subscription', 'unlock')),
	CONSTRAINT "checkouts_review" CHECK (("checkouts"."kind" = 'unlock') = ("checkouts"."review_id" is not null)),
	CONSTRAINT "checkouts_status" CHECK ("checkouts"."status" in ('open', 'complete', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "review_credits" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_unlocks" (
	"user_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "review_unlocks_user_id_review_id_pk" PRIMARY KEY("user_id","review_id"),
	CONSTRAINT "review_unlocks_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "review_unlocks_amount" CHECK ("review_unlocks"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "current_period_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "departed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "asked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "preference" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "issue_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "thread" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "dropped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "drop_reason" text;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_credits" ADD CONSTRAINT "review_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_unlocks" ADD CONSTRAINT "review_unlocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_unlocks" ADD CONSTRAINT "review_unlocks_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_requests_newest" ON "contact_requests" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "contact_requests_open" ON "contact_requests" USING btree ("created_at" desc,"id" desc) WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "contact_requests_done_by" ON "contact_requests" USING btree ("done_by") WHERE done_by is not null;--> statement-breakpoint
CREATE INDEX "used_captchas_expiry" ON "used_captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "newsletter_issues_newest" ON "newsletter_issues" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "newsletter_issues_created_by" ON "newsletter_issues" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkouts_review" ON "checkouts" USING btree ("review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open_unlock" ON "checkouts" USING btree ("user_id","review_id") WHERE status = 'open' and review_id is not null;--> statement-breakpoint
CREATE INDEX "review_credits_user" ON "review_credits" USING btree ("user_id","expires_at" desc);--> statement-breakpoint
CREATE INDEX "review_unlocks_review" ON "review_unlocks" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_newest" ON "newsletter_subscribers" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "mails_thread" ON "mails" USING btree ("user_id","thread","created_at") WHERE thread is not null;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "mails_issue" ON "mails" USING btree ("issue_id") WHERE issue_id is not null;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscription_id_unique" UNIQUE("subscription_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_dropped" CHECK (("mails"."dropped_at" is null) = ("mails"."drop_reason" is null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_preference" CHECK ("mails"."preference" in ('welcome_email', 'review_replies', 'discussion_replies', 'message_notifications'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_drop_reason" CHECK ("mails"."drop_reason" in ('unwanted', 'read', 'suppressed', 'refused', 'expired'));