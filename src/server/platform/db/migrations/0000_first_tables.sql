CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"welcome_email" boolean DEFAULT true NOT NULL,
	"review_replies" boolean DEFAULT true NOT NULL,
	"discussion_replies" boolean DEFAULT true NOT NULL,
	"message_notifications" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"avatar_url" text,
	"brokerage" text,
	"reviewer_type" text,
	"years_experience" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_full_name_length" CHECK (char_length("profiles"."full_name") between 1 and 100),
	CONSTRAINT "profiles_brokerage_length" CHECK (char_length("profiles"."brokerage") <= 100),
	CONSTRAINT "profiles_reviewer_type" CHECK ("profiles"."reviewer_type" in ('real_estate_agent', 'team_leader', 'broker')),
	CONSTRAINT "profiles_years" CHECK ("profiles"."years_experience" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin', 'moderator'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") between 3 and 255)
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "markets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"slug" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"population" integer,
	"published_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "markets_state" CHECK ("markets"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "markets_city_length" CHECK (char_length("markets"."city") between 1 and 100),
	CONSTRAINT "markets_slug" CHECK ("markets"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "markets_latitude" CHECK ("markets"."latitude" between -90 and 90),
	CONSTRAINT "markets_longitude" CHECK ("markets"."longitude" between -180 and 180),
	CONSTRAINT "markets_coordinates" CHECK (num_nulls("markets"."latitude", "markets"."longitude") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"color" text NOT NULL,
	CONSTRAINT "tags_category" CHECK ("tags"."category" in ('review', 'discussion', 'both')),
	CONSTRAINT "tags_color" CHECK ("tags"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "tags_name_length" CHECK (char_length("tags"."name") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "tool_aliases" (
	"tool_id" uuid NOT NULL,
	"alias" text NOT NULL,
	"normalized_alias" text NOT NULL,
	CONSTRAINT "tool_aliases_tool_id_normalized_alias_pk" PRIMARY KEY("tool_id","normalized_alias"),
	CONSTRAINT "tool_aliases_normalized_key" UNIQUE("normalized_alias"),
	CONSTRAINT "tool_aliases_length" CHECK (char_length("tool_aliases"."alias") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "tools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"normalized_name" text NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tools_normalized_name_key" UNIQUE("normalized_name"),
	CONSTRAINT "tools_slug_key" UNIQUE("slug"),
	CONSTRAINT "tools_category" CHECK ("tools"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours')),
	CONSTRAINT "tools_name_length" CHECK (char_length("tools"."name") between 1 and 100),
	CONSTRAINT "tools_normalized_name" CHECK ("tools"."normalized_name" <> '')
);
--> statement-breakpoint
CREATE TABLE "discussion_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"parent_reply_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discussion_replies_content" CHECK (char_length("discussion_replies"."content") <= 5000 and btrim("discussion_replies"."content") <> '')
);
--> statement-breakpoint
CREATE TABLE "discussion_tags" (
	"discussion_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "discussion_tags_discussion_id_tag_id_pk" PRIMARY KEY("discussion_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "discussions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"market_id" uuid,
	"tool_id" uuid,
	"moderation_status" text DEFAULT 'pending' NOT NULL,
	"moderated_at" timestamp with time zone,
	"moderated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discussions_title" CHECK (char_length("discussions"."title") <= 200 and btrim("discussions"."title") <> ''),
	CONSTRAINT "discussions_content" CHECK (char_length("discussions"."content") <= 5000 and btrim("discussions"."content") <> ''),
	CONSTRAINT "discussions_moderation_status" CHECK ("discussions"."moderation_status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"review_id" uuid,
	"discussion_id" uuid,
	"review_reply_id" uuid,
	"discussion_reply_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_one_item" CHECK (num_nonnulls("likes"."review_id", "likes"."discussion_id", "likes"."review_reply_id", "likes"."discussion_reply_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"subject" text,
	"content" text NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_content" CHECK (char_length("messages"."content") <= 5000 and btrim("messages"."content") <> ''),
	CONSTRAINT "messages_subject_length" CHECK (char_length("messages"."subject") between 1 and 200),
	CONSTRAINT "messages_not_to_self" CHECK ("messages"."sender_id" <> "messages"."recipient_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_email_length" CHECK (char_length("newsletter_subscribers"."email") between 3 and 255),
	CONSTRAINT "newsletter_subscribers_confirmed" CHECK ("newsletter_subscribers"."confirmed" = ("newsletter_subscribers"."confirmed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "review_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"parent_reply_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_replies_content" CHECK (char_length("review_replies"."content") <= 5000 and btrim("review_replies"."content") <> '')
);
--> statement-breakpoint
CREATE TABLE "count_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "count_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"market_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"category" text NOT NULL,
	"reviews" integer NOT NULL,
	"score_sum" numeric(12, 1) NOT NULL,
	"recommended" integer NOT NULL,
	"bucket_1_4" integer NOT NULL,
	"bucket_5_6" integer NOT NULL,
	"bucket_7_8" integer NOT NULL,
	"bucket_9_10" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_category_counts" (
	"market_id" uuid NOT NULL,
	"category" text NOT NULL,
	"reviews" integer NOT NULL,
	"score_sum" numeric(12, 1) NOT NULL,
	"recommended" integer NOT NULL,
	"bucket_1_4" integer NOT NULL,
	"bucket_5_6" integer NOT NULL,
	"bucket_7_8" integer NOT NULL,
	"bucket_9_10" integer NOT NULL,
	CONSTRAINT "market_category_counts_market_id_category_pk" PRIMARY KEY("market_id","category"),
	CONSTRAINT "market_category_counts_category" CHECK ("market_category_counts"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours'))
);
--> statement-breakpoint
CREATE TABLE "price_medians" (
	"key" text PRIMARY KEY NOT NULL,
	"market_id" uuid,
	"category" text NOT NULL,
	"reviews" integer NOT NULL,
	"per_unit" numeric(12, 2),
	"per_outcome" numeric(12, 2),
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_medians_category" CHECK ("price_medians"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours'))
);
--> statement-breakpoint
CREATE TABLE "tool_market_counts" (
	"tool_id" uuid NOT NULL,
	"market_id" uuid NOT NULL,
	"category" text NOT NULL,
	"reviews" integer NOT NULL,
	"score_sum" numeric(12, 1) NOT NULL,
	"recommended" integer NOT NULL,
	"bucket_1_4" integer NOT NULL,
	"bucket_5_6" integer NOT NULL,
	"bucket_7_8" integer NOT NULL,
	"bucket_9_10" integer NOT NULL,
	CONSTRAINT "tool_market_counts_tool_id_market_id_pk" PRIMARY KEY("tool_id","market_id"),
	CONSTRAINT "tool_market_counts_category" CHECK ("tool_market_counts"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"kind" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_recipient" CHECK ("mails"."recipient" !~ '[[:cntrl:]]' and "mails"."subject" !~ '[[:cntrl:]]')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision_id" uuid NOT NULL,
	"moderator_id" uuid,
	"decision" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_decisions_revision_key" UNIQUE("revision_id"),
	CONSTRAINT "moderation_decisions_decision" CHECK ("moderation_decisions"."decision" in ('approved', 'rejected')),
	CONSTRAINT "moderation_decisions_reason_length" CHECK (char_length("moderation_decisions"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "review_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_points" (
	"review_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" smallint NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "review_points_review_id_kind_position_pk" PRIMARY KEY("review_id","kind","position"),
	CONSTRAINT "review_points_kind" CHECK ("review_points"."kind" in ('pro', 'con')),
	CONSTRAINT "review_points_position" CHECK ("review_points"."position" between 0 and 9),
	CONSTRAINT "review_points_length" CHECK (char_length("review_points"."content") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "review_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_revisions_status" CHECK ("review_revisions"."status" in ('pending', 'approved', 'rejected', 'superseded'))
);
--> statement-breakpoint
CREATE TABLE "review_stats" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"market_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"category" text NOT NULL,
	"approved" boolean NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "review_stats_counts" CHECK ("review_stats"."reply_count" >= 0 and "review_stats"."like_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_tags" (
	"review_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "review_tags_review_id_tag_id_pk" PRIMARY KEY("review_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"market_id" uuid NOT NULL,
	"category" text NOT NULL,
	"monthly_cost" numeric(10, 2) NOT NULL,
	"lead_volume_monthly" integer NOT NULL,
	"lead_quality_score" numeric(3, 1) NOT NULL,
	"conversion_rate" numeric(5, 2) NOT NULL,
	"overall_recommendation" boolean NOT NULL,
	"reviewer_years_experience" smallint NOT NULL,
	"reviewer_type" text NOT NULL,
	"detailed_review" text,
	"opening" text NOT NULL,
	"moderation_status" text DEFAULT 'pending' NOT NULL,
	"moderated_at" timestamp with time zone,
	"moderated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text NOT NULL,
	"search_filters" text[] NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', search_text) || array_to_tsvector(search_filters)) STORED,
	CONSTRAINT "reviews_category" CHECK ("reviews"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours')),
	CONSTRAINT "reviews_moderation_status" CHECK ("reviews"."moderation_status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "reviews_reviewer_type" CHECK ("reviews"."reviewer_type" in ('solo_agent', 'team', 'broker')),
	CONSTRAINT "reviews_monthly_cost" CHECK ("reviews"."monthly_cost" >= 0),
	CONSTRAINT "reviews_lead_volume" CHECK ("reviews"."lead_volume_monthly" >= 0),
	CONSTRAINT "reviews_score" CHECK ("reviews"."lead_quality_score" between 1 and 10),
	CONSTRAINT "reviews_conversion" CHECK ("reviews"."conversion_rate" between 0 and 100),
	CONSTRAINT "reviews_years" CHECK ("reviews"."reviewer_years_experience" between 0 and 50),
	CONSTRAINT "reviews_detailed_length" CHECK (char_length("reviews"."detailed_review") between 1 and 2000),
	CONSTRAINT "reviews_opening_length" CHECK (char_length("reviews"."opening") <= 161)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markets" ADD CONSTRAINT "markets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_aliases" ADD CONSTRAINT "tool_aliases_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_replies" ADD CONSTRAINT "discussion_replies_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_replies" ADD CONSTRAINT "discussion_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_replies" ADD CONSTRAINT "discussion_replies_parent_reply_id_discussion_replies_id_fk" FOREIGN KEY ("parent_reply_id") REFERENCES "public"."discussion_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_tags" ADD CONSTRAINT "discussion_tags_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_tags" ADD CONSTRAINT "discussion_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_moderated_by_users_id_fk" FOREIGN KEY ("moderated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_review_reply_id_review_replies_id_fk" FOREIGN KEY ("review_reply_id") REFERENCES "public"."review_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_discussion_reply_id_discussion_replies_id_fk" FOREIGN KEY ("discussion_reply_id") REFERENCES "public"."discussion_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_parent_reply_id_review_replies_id_fk" FOREIGN KEY ("parent_reply_id") REFERENCES "public"."review_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_category_counts" ADD CONSTRAINT "market_category_counts_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_medians" ADD CONSTRAINT "price_medians_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_market_counts" ADD CONSTRAINT "tool_market_counts_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_market_counts" ADD CONSTRAINT "tool_market_counts_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_revision_id_review_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."review_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_drafts" ADD CONSTRAINT "review_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_points" ADD CONSTRAINT "review_points_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_revisions" ADD CONSTRAINT "review_revisions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_stats" ADD CONSTRAINT "review_stats_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tags" ADD CONSTRAINT "review_tags_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tags" ADD CONSTRAINT "review_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_moderated_by_users_id_fk" FOREIGN KEY ("moderated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_account_key" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "markets_state_slug_key" ON "markets" USING btree ("state","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "markets_state_city_key" ON "markets" USING btree ("state",lower("city"));--> statement-breakpoint
CREATE INDEX "markets_created_by" ON "markets" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "tools_created_by" ON "tools" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "discussion_replies_discussion" ON "discussion_replies" USING btree ("discussion_id","created_at");--> statement-breakpoint
CREATE INDEX "discussion_replies_parent" ON "discussion_replies" USING btree ("parent_reply_id");--> statement-breakpoint
CREATE INDEX "discussion_replies_user" ON "discussion_replies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discussion_tags_tag" ON "discussion_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "discussions_newest" ON "discussions" USING btree ("created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_market" ON "discussions" USING btree ("market_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "discussions_tool" ON "discussions" USING btree ("tool_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "discussions_user" ON "discussions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discussions_moderated_by" ON "discussions" USING btree ("moderated_by");--> statement-breakpoint
CREATE UNIQUE INDEX "likes_review_key" ON "likes" USING btree ("review_id","user_id") WHERE review_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "likes_discussion_key" ON "likes" USING btree ("discussion_id","user_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "likes_review_reply_key" ON "likes" USING btree ("review_reply_id","user_id") WHERE review_reply_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "likes_discussion_reply_key" ON "likes" USING btree ("discussion_reply_id","user_id") WHERE discussion_reply_id is not null;--> statement-breakpoint
CREATE INDEX "likes_user" ON "likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","created_at" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_key" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "review_replies_review" ON "review_replies" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "review_replies_parent" ON "review_replies" USING btree ("parent_reply_id");--> statement-breakpoint
CREATE INDEX "review_replies_user" ON "review_replies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_medians_market" ON "price_medians" USING btree ("market_id");--> statement-breakpoint
CREATE INDEX "tool_market_counts_market" ON "tool_market_counts" USING btree ("market_id","category");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "moderation_decisions_moderator" ON "moderation_decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_revisions_one_pending" ON "review_revisions" USING btree ("review_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "review_revisions_review" ON "review_revisions" USING btree ("review_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "review_revisions_queue" ON "review_revisions" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "review_stats_replies" ON "review_stats" USING btree ("reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_stats_category_replies" ON "review_stats" USING btree ("category","reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_stats_market_replies" ON "review_stats" USING btree ("market_id","reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_stats_market_category_replies" ON "review_stats" USING btree ("market_id","category","reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_stats_tool_replies" ON "review_stats" USING btree ("tool_id","reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_stats_market_tool_replies" ON "review_stats" USING btree ("market_id","tool_id","reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_tags_tag" ON "review_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_user_tool_market_key" ON "reviews" USING btree ("user_id","tool_id","market_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_score" ON "reviews" USING btree ("lead_quality_score" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_category_newest" ON "reviews" USING btree ("category","created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_category_score" ON "reviews" USING btree ("category","lead_quality_score" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_market_newest" ON "reviews" USING btree ("market_id","created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_market_score" ON "reviews" USING btree ("market_id","lead_quality_score" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_market_category_newest" ON "reviews" USING btree ("market_id","category","created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_market_category_score" ON "reviews" USING btree ("market_id","category","lead_quality_score" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_tool_newest" ON "reviews" USING btree ("tool_id","created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_tool_score" ON "reviews" USING btree ("tool_id","lead_quality_score" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_market_tool_newest" ON "reviews" USING btree ("market_id","tool_id","created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_market_tool_score" ON "reviews" USING btree ("market_id","tool_id","lead_quality_score" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_user_newest" ON "reviews" USING btree ("user_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "reviews_moderated_by" ON "reviews" USING btree ("moderated_by") WHERE moderated_by is not null;--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin ("search") WHERE moderation_status = 'approved';