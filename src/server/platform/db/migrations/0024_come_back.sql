CREATE TABLE "contract_reminders" (
	"contract_id" uuid NOT NULL,
	"notice_on" date NOT NULL,
	"days_before" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_reminders_contract_id_notice_on_days_before_pk" PRIMARY KEY("contract_id","notice_on","days_before")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"market_id" uuid,
	"price" numeric(10, 2) NOT NULL,
	"is_yearly" boolean DEFAULT false NOT NULL,
	"since" date,
	"renews_on" date,
	"notice_days" smallint,
	"note" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"confirmed_for" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_price" CHECK ("contracts"."price" >= 0),
	CONSTRAINT "contracts_notice" CHECK ("contracts"."notice_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "digest_schedules" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"cadence" text DEFAULT 'weekly' NOT NULL,
	"weekday" smallint DEFAULT 1 NOT NULL,
	"hour" smallint DEFAULT 8 NOT NULL,
	"zone" text DEFAULT 'America/New_York' NOT NULL,
	"last_on" date,
	"mailed_until" timestamp with time zone,
	"visited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp with time zone,
	CONSTRAINT "digest_schedules_cadence" CHECK ("digest_schedules"."cadence" in ('weekly', 'monthly')),
	CONSTRAINT "digest_schedules_weekday" CHECK ("digest_schedules"."weekday" between 1 and 7),
	CONSTRAINT "digest_schedules_hour" CHECK ("digest_schedules"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "following_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tool_id" uuid,
	"category" text,
	"person_id" uuid,
	"market_id" uuid,
	"state" text,
	"ends_with_first" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_key" UNIQUE NULLS NOT DISTINCT("user_id","ends_with_first","tool_id","category","person_id","market_id","state"),
	CONSTRAINT "follows_subject" CHECK (num_nonnulls("follows"."tool_id", "follows"."category", "follows"."person_id") <= 1),
	CONSTRAINT "follows_area" CHECK (num_nonnulls("follows"."market_id", "follows"."state") <= case when "follows"."person_id" is null then 1 else 0 end),
	CONSTRAINT "follows_something" CHECK (num_nonnulls("follows"."tool_id", "follows"."category", "follows"."person_id", "follows"."market_id", "follows"."state") > 0),
	CONSTRAINT "follows_first_review" CHECK (not "follows"."ends_with_first" or "follows"."market_id" is not null or "follows"."category" is not null),
	CONSTRAINT "follows_state" CHECK ("follows"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "follows_category" CHECK ("follows"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours'))
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"word" text,
	"tool_id" uuid,
	"person_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_key" UNIQUE NULLS NOT DISTINCT("user_id","word","tool_id","person_id"),
	CONSTRAINT "mutes_one" CHECK (num_nonnulls("mutes"."word", "mutes"."tool_id", "mutes"."person_id") = 1),
	CONSTRAINT "mutes_word" CHECK (char_length("mutes"."word") <= 50 and btrim("mutes"."word") <> '')
);
--> statement-breakpoint
CREATE TABLE "price_levels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"market_id" uuid,
	"median" numeric(10, 2) NOT NULL,
	"low" numeric(10, 2) NOT NULL,
	"high" numeric(10, 2) NOT NULL,
	"report_count" integer NOT NULL,
	"saved_median" numeric(10, 2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"noted_at" timestamp with time zone,
	CONSTRAINT "price_levels_key" UNIQUE NULLS NOT DISTINCT("user_id","tool_id","market_id"),
	CONSTRAINT "price_levels_interval" CHECK ("price_levels"."low" <= "price_levels"."median" and "price_levels"."median" <= "price_levels"."high")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"notification_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_notes_notification_key" UNIQUE("notification_id"),
	CONSTRAINT "push_notes_kind" CHECK ("push_notes"."kind" in ('replies', 'mentions', 'messages', 'decisions', 'first_reviews', 'price_changes', 'renewals'))
);
--> statement-breakpoint
CREATE TABLE "push_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kinds" text[] NOT NULL,
	CONSTRAINT "push_preferences_kinds" CHECK ("push_preferences"."kinds" <@ array['replies', 'mentions', 'messages', 'decisions', 'first_reviews', 'price_changes', 'renewals'])
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_session_key" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint" CHECK (char_length("push_subscriptions"."endpoint") <= 2000 and "push_subscriptions"."endpoint" like 'https://%')
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_preference";--> statement-breakpoint
ALTER TABLE "email_preferences" ADD COLUMN "first_reviews" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD COLUMN "price_changes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD COLUMN "renewals" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD COLUMN "weekly_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "calendar_key" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "contract_reminders" ADD CONSTRAINT "contract_reminders_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_schedules" ADD CONSTRAINT "digest_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "following_visits" ADD CONSTRAINT "following_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_levels" ADD CONSTRAINT "price_levels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_levels" ADD CONSTRAINT "price_levels_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_levels" ADD CONSTRAINT "price_levels_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notes" ADD CONSTRAINT "push_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notes" ADD CONSTRAINT "push_notes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_preferences" ADD CONSTRAINT "push_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_user" ON "contracts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contracts_tool" ON "contracts" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "contracts_market" ON "contracts" USING btree ("market_id");--> statement-breakpoint
CREATE INDEX "contracts_renewal" ON "contracts" USING btree ("renews_on") WHERE renews_on is not null;--> statement-breakpoint
CREATE INDEX "digest_schedules_due" ON "digest_schedules" USING btree ("last_on");--> statement-breakpoint
CREATE INDEX "follows_waiting" ON "follows" USING btree ("market_id","category","state") WHERE ends_with_first;--> statement-breakpoint
CREATE INDEX "follows_of_tool" ON "follows" USING btree ("tool_id") WHERE tool_id is not null;--> statement-breakpoint
CREATE INDEX "follows_of_person" ON "follows" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "follows_of_market" ON "follows" USING btree ("market_id") WHERE market_id is not null;--> statement-breakpoint
CREATE INDEX "follows_of_state" ON "follows" USING btree ("state") WHERE state is not null;--> statement-breakpoint
CREATE INDEX "follows_of_category" ON "follows" USING btree ("category") WHERE category is not null;--> statement-breakpoint
CREATE INDEX "mutes_of_tool" ON "mutes" USING btree ("tool_id") WHERE tool_id is not null;--> statement-breakpoint
CREATE INDEX "mutes_of_person" ON "mutes" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "price_levels_tool" ON "price_levels" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "price_levels_market" ON "price_levels" USING btree ("market_id") WHERE market_id is not null;--> statement-breakpoint
CREATE INDEX "push_notes_user" ON "push_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_notes_age" ON "push_notes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('reply', 'thread-reply', 'mention', 'like', 'moderation', 'message', 'report-outcome', 'warning', 'proof', 'first-review', 'price-change', 'renewal'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_preference" CHECK ("mails"."preference" in ('welcome_email', 'review_replies', 'discussion_replies', 'message_notifications', 'check_ins',
        'first_reviews', 'price_changes', 'renewals', 'weekly_email'));