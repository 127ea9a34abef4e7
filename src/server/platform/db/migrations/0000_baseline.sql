CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
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
CREATE TABLE "secret_marks" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "secret_marks_one" CHECK ("secret_marks"."id" = 1)
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
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"previous_token" text,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
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
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	"departed_at" timestamp with time zone,
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
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now(),
	"merged_into" uuid,
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
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now(),
	"merged_into" uuid,
	CONSTRAINT "tools_normalized_name_key" UNIQUE("normalized_name"),
	CONSTRAINT "tools_slug_key" UNIQUE("slug"),
	CONSTRAINT "tools_category" CHECK ("tools"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours')),
	CONSTRAINT "tools_name_length" CHECK (char_length("tools"."name") between 1 and 100),
	CONSTRAINT "tools_normalized_name" CHECK ("tools"."normalized_name" <> '')
);
--> statement-breakpoint
CREATE TABLE "comment_mentions" (
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "comment_mentions_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comment_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	"content" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_quiet" boolean DEFAULT false NOT NULL,
	"was_held" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid,
	"discussion_id" uuid,
	"user_id" uuid NOT NULL,
	"parent_id" uuid,
	"content" text,
	"body" jsonb,
	"status" text DEFAULT 'visible' NOT NULL,
	"held_for" text,
	"like_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "comments_one_thread" CHECK (num_nonnulls("comments"."review_id", "comments"."discussion_id") = 1),
	CONSTRAINT "comments_content" CHECK (char_length("comments"."content") <= 5000 and btrim("comments"."content") <> ''),
	CONSTRAINT "comments_status" CHECK ("comments"."status" in ('visible', 'held', 'hidden', 'removed', 'rejected', 'withdrawn', 'deleted')),
	CONSTRAINT "comments_deleted" CHECK (("comments"."status" = 'deleted') = ("comments"."content" is null)),
	CONSTRAINT "comments_body" CHECK (("comments"."content" is null) = ("comments"."body" is null)),
	CONSTRAINT "comments_held_for" CHECK ("comments"."held_for" in ('first-posts', 'links', 'near-duplicate')),
	CONSTRAINT "comments_like_count" CHECK ("comments"."like_count" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "comps_sums" (
	"key" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
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
	"bucket_1_4" integer DEFAULT 0 NOT NULL,
	"bucket_5_6" integer DEFAULT 0 NOT NULL,
	"bucket_7_8" integer DEFAULT 0 NOT NULL,
	"bucket_9_10" integer DEFAULT 0 NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
--> statement-breakpoint
CREATE TABLE "list_anchors" (
	"list" text NOT NULL,
	"sort" text NOT NULL,
	"total" integer NOT NULL,
	"score_sum" numeric(12, 1) NOT NULL,
	"review_ids" uuid[] NOT NULL,
	"keys" text[] NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_anchors_list_sort_pk" PRIMARY KEY("list","sort"),
	CONSTRAINT "list_anchors_sort" CHECK ("list_anchors"."sort" in ('time', 'score', 'replies')),
	CONSTRAINT "list_anchors_pairs" CHECK (cardinality("list_anchors"."review_ids") = cardinality("list_anchors"."keys"))
);
--> statement-breakpoint
CREATE TABLE "market_category_counts" (
	"market_id" uuid NOT NULL,
	"category" text NOT NULL,
	"reviews" integer NOT NULL,
	"score_sum" numeric(12, 1) NOT NULL,
	"recommended" integer NOT NULL,
	"bucket_1_4" integer DEFAULT 0 NOT NULL,
	"bucket_5_6" integer DEFAULT 0 NOT NULL,
	"bucket_7_8" integer DEFAULT 0 NOT NULL,
	"bucket_9_10" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "market_category_counts_market_id_category_pk" PRIMARY KEY("market_id","category"),
	CONSTRAINT "market_category_counts_category" CHECK ("market_category_counts"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours'))
);
--> statement-breakpoint
CREATE TABLE "price_medians" (
	"key" text PRIMARY KEY NOT NULL,
	"market_id" uuid,
	"category" text NOT NULL,
	"reviews" integer NOT NULL,
	"per_unit" numeric(16, 4),
	"per_outcome" numeric(16, 4),
	"computed_at" timestamp with time zone,
	CONSTRAINT "price_medians_category" CHECK ("price_medians"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours'))
);
--> statement-breakpoint
CREATE TABLE "tool_counts" (
	"tool_id" uuid PRIMARY KEY NOT NULL,
	"reviews" integer NOT NULL,
	"markets" integer NOT NULL,
	"score_sum" numeric(12, 1) NOT NULL,
	"recommended" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_market_counts" (
	"tool_id" uuid NOT NULL,
	"market_id" uuid NOT NULL,
	"category" text NOT NULL,
	"reviews" integer NOT NULL,
	"score_sum" numeric(12, 1) NOT NULL,
	"recommended" integer NOT NULL,
	"bucket_1_4" integer DEFAULT 0 NOT NULL,
	"bucket_5_6" integer DEFAULT 0 NOT NULL,
	"bucket_7_8" integer DEFAULT 0 NOT NULL,
	"bucket_9_10" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tool_market_counts_tool_id_market_id_pk" PRIMARY KEY("tool_id","market_id"),
	CONSTRAINT "tool_market_counts_category" CHECK ("tool_market_counts"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours'))
);
--> statement-breakpoint
CREATE TABLE "discussion_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"body" jsonb,
	CONSTRAINT "discussion_revisions_status" CHECK ("discussion_revisions"."status" in ('pending', 'approved', 'rejected', 'superseded'))
);
--> statement-breakpoint
CREATE TABLE "discussion_stats" (
	"discussion_id" uuid PRIMARY KEY NOT NULL,
	"market_id" uuid,
	"tool_id" uuid,
	"approved" boolean NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discussion_stats_counts" CHECK ("discussion_stats"."reply_count" >= 0 and "discussion_stats"."like_count" >= 0)
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"body" jsonb,
	"opening" text,
	"locked_at" timestamp with time zone,
	"lock_reason" text,
	"pinned_at" timestamp with time zone,
	CONSTRAINT "discussions_title" CHECK (char_length("discussions"."title") <= 200 and btrim("discussions"."title") <> ''),
	CONSTRAINT "discussions_content" CHECK (char_length("discussions"."content") <= 5000 and btrim("discussions"."content") <> ''),
	CONSTRAINT "discussions_moderation_status" CHECK ("discussions"."moderation_status" in ('pending', 'approved', 'rejected', 'hidden', 'removed', 'withdrawn', 'deleted')),
	CONSTRAINT "discussions_lock" CHECK (("discussions"."locked_at" is null) = ("discussions"."lock_reason" is null) and char_length("discussions"."lock_reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_length" CHECK (char_length("email_changes"."email") between 3 and 255)
);
--> statement-breakpoint
CREATE TABLE "former_emails" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_emails_length" CHECK (char_length("former_emails"."email") between 3 and 255)
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"review_id" uuid,
	"discussion_id" uuid,
	"comment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_one_item" CHECK (num_nonnulls("likes"."review_id", "likes"."discussion_id", "likes"."comment_id") = 1)
);
--> statement-breakpoint
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
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_self" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_user_id" uuid NOT NULL,
	"high_user_id" uuid NOT NULL,
	"started_by" uuid NOT NULL,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_order" CHECK ("conversations"."low_user_id" < "conversations"."high_user_id"),
	CONSTRAINT "conversations_started_by" CHECK ("conversations"."started_by" in ("conversations"."low_user_id", "conversations"."high_user_id"))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"subject" text,
	"content" text NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"is_delivered" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_content" CHECK (char_length("messages"."content") <= 5000 and btrim("messages"."content") <> ''),
	CONSTRAINT "messages_subject_length" CHECK (char_length("messages"."subject") between 1 and 200),
	CONSTRAINT "messages_not_to_self" CHECK ("messages"."sender_id" <> "messages"."recipient_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision_id" uuid,
	"moderator_id" uuid,
	"decision" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"discussion_revision_id" uuid,
	CONSTRAINT "moderation_decisions_revision_key" UNIQUE("revision_id"),
	CONSTRAINT "moderation_decisions_discussion_revision_key" UNIQUE("discussion_revision_id"),
	CONSTRAINT "moderation_decisions_one_revision" CHECK (num_nonnulls("moderation_decisions"."revision_id", "moderation_decisions"."discussion_revision_id") = 1),
	CONSTRAINT "moderation_decisions_decision" CHECK ("moderation_decisions"."decision" in ('approved', 'rejected')),
	CONSTRAINT "moderation_decisions_reason_length" CHECK (char_length("moderation_decisions"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" uuid,
	CONSTRAINT "moderation_log_action" CHECK ("moderation_log"."action" in ('approve', 'reject', 'dismiss', 'hide', 'remove', 'restore', 'warn', 'suspend', 'lift', 'lock', 'unlock', 'pin', 'unpin', 'edit', 'merge', 'unmerge')),
	CONSTRAINT "moderation_log_subject" CHECK ("moderation_log"."subject_kind" in ('review', 'discussion', 'comment', 'message', 'person', 'tool', 'market')),
	CONSTRAINT "moderation_log_reason_length" CHECK (char_length("moderation_log"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"review_id" uuid,
	"discussion_id" uuid,
	"comment_id" uuid,
	"message_id" uuid,
	"person_id" uuid,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone,
	"reported_text" text,
	CONSTRAINT "reports_one_item" CHECK (num_nonnulls("reports"."review_id", "reports"."discussion_id", "reports"."comment_id", "reports"."message_id", "reports"."person_id") = 1),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam', 'harassment', 'misleading', 'personal-information', 'conflict-of-interest', 'other')),
	CONSTRAINT "reports_details_length" CHECK (char_length("reports"."details") <= 500),
	CONSTRAINT "reports_outcome" CHECK ("reports"."outcome" in ('dismissed', 'hidden', 'removed', 'warned')),
	CONSTRAINT "reports_resolved" CHECK (("reports"."outcome" is null) = ("reports"."resolved_at" is null))
);
--> statement-breakpoint
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
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_length" CHECK (char_length("newsletter_subscribers"."email") between 3 and 255),
	CONSTRAINT "newsletter_subscribers_confirmed" CHECK ("newsletter_subscribers"."confirmed" = ("newsletter_subscribers"."confirmed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_suppressions" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_suppressions_reason" CHECK ("newsletter_suppressions"."reason" in ('bounced', 'unsubscribed', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"group_key" text,
	"review_id" uuid,
	"discussion_id" uuid,
	"comment_id" uuid,
	"message_id" uuid,
	"outcome" text,
	"reason" text,
	"mail" text,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('reply', 'thread-reply', 'mention', 'like', 'moderation', 'message', 'report-outcome', 'warning')),
	CONSTRAINT "notifications_count" CHECK ("notifications"."count" > 0),
	CONSTRAINT "notifications_mail" CHECK ("notifications"."mail" in ('review_replies', 'discussion_replies', 'message_notifications', 'owed'))
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
	"user_id" uuid,
	"preference" text,
	"issue_id" uuid,
	"thread" text,
	"unsubscribe_url" text,
	"dropped_at" timestamp with time zone,
	"drop_reason" text,
	"reply_to" text,
	"notification_id" uuid,
	CONSTRAINT "mails_dropped" CHECK (("mails"."dropped_at" is null) = ("mails"."drop_reason" is null)),
	CONSTRAINT "mails_preference" CHECK ("mails"."preference" in ('welcome_email', 'review_replies', 'discussion_replies', 'message_notifications')),
	CONSTRAINT "mails_drop_reason" CHECK ("mails"."drop_reason" in ('unwanted', 'read', 'suppressed', 'refused', 'expired')),
	CONSTRAINT "mails_reply_to" CHECK ("mails"."reply_to" !~ '[[:cntrl:]]'),
	CONSTRAINT "mails_recipient" CHECK ("mails"."recipient" !~ '[[:cntrl:]]' and "mails"."subject" !~ '[[:cntrl:]]')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "recent_writes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
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
	CONSTRAINT "checkouts_status" CHECK ("checkouts"."status" in ('open', 'complete', 'refunded', 'failed', 'expired'))
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
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"subscription_id" text,
	"current_period_end" timestamp with time zone,
	CONSTRAINT "subscriptions_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_points" (
	"review_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" smallint NOT NULL,
	"content" text NOT NULL,
	"meaning" text GENERATED ALWAYS AS (coalesce(
  nullif(strip(to_tsvector('english', regexp_replace(lower(content), '\m(no|nor|not|don|can|up|down|in|out|on|off|over|under|before|after|more|most|few|too|only|all|own|same)\M', '\11', 'g')))::text, ''),
  lower(content))) STORED NOT NULL,
	CONSTRAINT "review_points_review_id_kind_position_pk" PRIMARY KEY("review_id","kind","position"),
	CONSTRAINT "review_points_kind" CHECK ("review_points"."kind" in ('pro', 'con')),
	CONSTRAINT "review_points_position" CHECK ("review_points"."position" between 0 and 9),
	CONSTRAINT "review_points_length" CHECK (char_length("review_points"."content") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "review_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
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
	"tag_ids" uuid[] DEFAULT '{}' NOT NULL,
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
	"body" jsonb,
	CONSTRAINT "reviews_category" CHECK ("reviews"."category" in ('Lead Generation', 'CRM', 'Scheduling', 'Transaction Management', 'Website', 'Marketing', 'Social Media', 'Virtual Tours')),
	CONSTRAINT "reviews_moderation_status" CHECK ("reviews"."moderation_status" in ('pending', 'approved', 'rejected', 'hidden', 'removed', 'withdrawn', 'deleted')),
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
CREATE TABLE "saves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tool_id" uuid,
	"market_id" uuid,
	"review_id" uuid,
	"discussion_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saves_one_item" CHECK (num_nonnulls("saves"."tool_id", "saves"."market_id", "saves"."review_id", "saves"."discussion_id") = 1),
	CONSTRAINT "saves_note_length" CHECK (char_length("saves"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "searched_discussions" (
	"discussion_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reply_count" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
) WITH (fillfactor = 90);
--> statement-breakpoint
CREATE TABLE "searched_reviews" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reply_count" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"lead_quality_score" numeric(3, 1) NOT NULL
) WITH (fillfactor = 90);
--> statement-breakpoint
CREATE TABLE "thread_follows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"review_id" uuid,
	"discussion_id" uuid,
	"is_muted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_follows_one_thread" CHECK (num_nonnulls("thread_follows"."review_id", "thread_follows"."discussion_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markets" ADD CONSTRAINT "markets_merged_into_markets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markets" ADD CONSTRAINT "markets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_aliases" ADD CONSTRAINT "tool_aliases_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_merged_into_tools_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_versions" ADD CONSTRAINT "comment_versions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_category_counts" ADD CONSTRAINT "market_category_counts_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_medians" ADD CONSTRAINT "price_medians_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_counts" ADD CONSTRAINT "tool_counts_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_market_counts" ADD CONSTRAINT "tool_market_counts_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_market_counts" ADD CONSTRAINT "tool_market_counts_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_revisions" ADD CONSTRAINT "discussion_revisions_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_stats" ADD CONSTRAINT "discussion_stats_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_tags" ADD CONSTRAINT "discussion_tags_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_tags" ADD CONSTRAINT "discussion_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_moderated_by_users_id_fk" FOREIGN KEY ("moderated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_user_id_users_id_fk" FOREIGN KEY ("low_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_user_id_users_id_fk" FOREIGN KEY ("high_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_revision_id_review_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."review_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_discussion_revision_id_discussion_revisions_id_fk" FOREIGN KEY ("discussion_revision_id") REFERENCES "public"."discussion_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_decisions" ADD CONSTRAINT "scheduled_decisions_revision_id_review_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."review_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_decisions" ADD CONSTRAINT "scheduled_decisions_discussion_revision_id_discussion_revisions_id_fk" FOREIGN KEY ("discussion_revision_id") REFERENCES "public"."discussion_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_decisions" ADD CONSTRAINT "scheduled_decisions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_decisions" ADD CONSTRAINT "scheduled_decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_writes" ADD CONSTRAINT "recent_writes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_credits" ADD CONSTRAINT "review_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_unlocks" ADD CONSTRAINT "review_unlocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_unlocks" ADD CONSTRAINT "review_unlocks_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_points" ADD CONSTRAINT "review_points_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_drafts" ADD CONSTRAINT "review_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_revisions" ADD CONSTRAINT "review_revisions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_stats" ADD CONSTRAINT "review_stats_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tags" ADD CONSTRAINT "review_tags_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_tags" ADD CONSTRAINT "review_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_moderated_by_users_id_fk" FOREIGN KEY ("moderated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searched_discussions" ADD CONSTRAINT "searched_discussions_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searched_reviews" ADD CONSTRAINT "searched_reviews_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follows" ADD CONSTRAINT "thread_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follows" ADD CONSTRAINT "thread_follows_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follows" ADD CONSTRAINT "thread_follows_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_user_provider_key" ON "accounts" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "profiles_names" ON "profiles" USING gin (to_tsvector('simple', regexp_replace(normalize("full_name", NFKD), '[\u0300-\u036f]', '', 'g')));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_network" ON "sessions" USING btree ("ip_address");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_email_beginning" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "markets_state_slug_key" ON "markets" USING btree ("state","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "markets_state_city_key" ON "markets" USING btree ("state",lower("city"));--> statement-breakpoint
CREATE INDEX "markets_created_by" ON "markets" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "markets_merged_into" ON "markets" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "tools_created_by" ON "tools" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tools_merged_into" ON "tools" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "comment_mentions_user" ON "comment_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_versions_comment" ON "comment_versions" USING btree ("comment_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "comments_review" ON "comments" USING btree ("review_id","created_at") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "comments_discussion" ON "comments" USING btree ("discussion_id","created_at") WHERE discussion_id is not null;--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("created_at" desc);--> statement-breakpoint
CREATE INDEX "comments_queue" ON "comments" USING btree ("created_at","id") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "contact_requests_newest" ON "contact_requests" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "contact_requests_open" ON "contact_requests" USING btree ("created_at" desc,"id" desc) WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "contact_requests_done_by" ON "contact_requests" USING btree ("done_by") WHERE done_by is not null;--> statement-breakpoint
CREATE INDEX "used_captchas_expiry" ON "used_captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "price_medians_market" ON "price_medians" USING btree ("market_id");--> statement-breakpoint
CREATE INDEX "tool_market_counts_market" ON "tool_market_counts" USING btree ("market_id","category");--> statement-breakpoint
CREATE UNIQUE INDEX "discussion_revisions_one_pending" ON "discussion_revisions" USING btree ("discussion_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "discussion_revisions_discussion" ON "discussion_revisions" USING btree ("discussion_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "discussion_revisions_queue" ON "discussion_revisions" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "discussion_stats_replies" ON "discussion_stats" USING btree ("reply_count" desc,"discussion_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "discussion_stats_market_replies" ON "discussion_stats" USING btree ("market_id","reply_count" desc,"discussion_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "discussion_stats_tool_replies" ON "discussion_stats" USING btree ("tool_id","reply_count" desc,"discussion_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "discussion_tags_tag" ON "discussion_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "discussions_pinned" ON "discussions" USING btree ("pinned_at" desc,"id" desc) WHERE pinned_at is not null and moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_newest" ON "discussions" USING btree ("created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_market" ON "discussions" USING btree ("market_id","created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_tool" ON "discussions" USING btree ("tool_id","created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_user" ON "discussions" USING btree ("user_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "discussions_unparsed" ON "discussions" USING btree ("id") WHERE body is null or opening is null;--> statement-breakpoint
CREATE INDEX "discussions_moderated_by" ON "discussions" USING btree ("moderated_by") WHERE moderated_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "former_emails_email_key" ON "former_emails" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "former_emails_user" ON "former_emails" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "likes_review_key" ON "likes" USING btree ("review_id","user_id") WHERE review_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "likes_discussion_key" ON "likes" USING btree ("discussion_id","user_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "likes_comment_key" ON "likes" USING btree ("comment_id","user_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "likes_user" ON "likes" USING btree ("user_id");--> statement-breakpoint
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
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair_key" ON "conversations" USING btree ("low_user_id","high_user_id");--> statement-breakpoint
CREATE INDEX "conversations_high" ON "conversations" USING btree ("high_user_id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","id" desc);--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("recipient_id","conversation_id") WHERE not read and is_delivered;--> statement-breakpoint
CREATE INDEX "moderation_decisions_moderator" ON "moderation_decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "moderation_log_newest" ON "moderation_log" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "moderation_log_subject" ON "moderation_log" USING btree ("subject_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "moderation_log_author" ON "moderation_log" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_log_actor" ON "moderation_log" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_review_key" ON "reports" USING btree ("review_id","reporter_id") WHERE review_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_discussion_key" ON "reports" USING btree ("discussion_id","reporter_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_comment_key" ON "reports" USING btree ("comment_id","reporter_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_message_key" ON "reports" USING btree ("message_id","reporter_id") WHERE message_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_person_key" ON "reports" USING btree ("person_id","reporter_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_resolved_by" ON "reports" USING btree ("resolved_by") WHERE resolved_by is not null;--> statement-breakpoint
CREATE INDEX "scheduled_decisions_batch" ON "scheduled_decisions" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "scheduled_decisions_moderator" ON "scheduled_decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "suspensions_suspended_by" ON "suspensions" USING btree ("suspended_by");--> statement-breakpoint
CREATE INDEX "suspensions_lifted_by" ON "suspensions" USING btree ("lifted_by") WHERE lifted_by is not null;--> statement-breakpoint
CREATE INDEX "newsletter_issues_newest" ON "newsletter_issues" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "newsletter_issues_created_by" ON "newsletter_issues" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_key" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_newest" ON "newsletter_subscribers" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","updated_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_group_key" ON "notifications" USING btree ("user_id","group_key") WHERE group_key is not null and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("created_at") WHERE mail is not null and mailed_at is null;--> statement-breakpoint
CREATE INDEX "notifications_review" ON "notifications" USING btree ("review_id") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_discussion" ON "notifications" USING btree ("discussion_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_message" ON "notifications" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_thread" ON "mails" USING btree ("user_id","thread","created_at") WHERE thread is not null;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "mails_issue" ON "mails" USING btree ("issue_id") WHERE issue_id is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open_unlock" ON "checkouts" USING btree ("user_id","review_id") WHERE status = 'open' and review_id is not null;--> statement-breakpoint
CREATE INDEX "review_credits_user" ON "review_credits" USING btree ("user_id","expires_at" desc);--> statement-breakpoint
CREATE INDEX "review_unlocks_review" ON "review_unlocks" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "test_payments_customer" ON "test_payments" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_revisions_one_pending" ON "review_revisions" USING btree ("review_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "review_revisions_review" ON "review_revisions" USING btree ("review_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "review_revisions_queue" ON "review_revisions" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "review_stats_replies" ON "review_stats" USING btree ("reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_stats_category_replies" ON "review_stats" USING btree ("category","reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_stats_market_replies" ON "review_stats" USING btree ("market_id","reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_stats_market_category_replies" ON "review_stats" USING btree ("market_id","category","reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_stats_tool_replies" ON "review_stats" USING btree ("tool_id","reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_stats_market_tool_replies" ON "review_stats" USING btree ("market_id","tool_id","reply_count" desc,"review_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "review_tags_tag" ON "review_tags" USING btree ("tag_id",get_byte(uuid_send(review_id), 15),"review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_user_tool_market_key" ON "reviews" USING btree ("user_id","tool_id","market_id") WHERE moderation_status not in ('withdrawn', 'deleted');--> statement-breakpoint
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
CREATE INDEX "reviews_filtered" ON "reviews" USING btree (get_byte(uuid_send(id), 15),"created_at","id","lead_quality_score","monthly_cost","reviewer_type","reviewer_years_experience","overall_recommendation","category","market_id","tool_id") WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_user_newest" ON "reviews" USING btree ("user_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "reviews_unparsed" ON "reviews" USING btree ("id") WHERE body is null and detailed_review is not null;--> statement-breakpoint
CREATE INDEX "reviews_moderated_by" ON "reviews" USING btree ("moderated_by") WHERE moderated_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saves_tool_key" ON "saves" USING btree ("user_id","tool_id") WHERE tool_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saves_market_key" ON "saves" USING btree ("user_id","market_id") WHERE market_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saves_review_key" ON "saves" USING btree ("user_id","review_id") WHERE review_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saves_discussion_key" ON "saves" USING btree ("user_id","discussion_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE INDEX "saves_user" ON "saves" USING btree ("user_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "saves_of_tool" ON "saves" USING btree ("tool_id") WHERE tool_id is not null;--> statement-breakpoint
CREATE INDEX "saves_of_market" ON "saves" USING btree ("market_id") WHERE market_id is not null;--> statement-breakpoint
CREATE INDEX "saves_of_review" ON "saves" USING btree ("review_id") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "saves_of_discussion" ON "saves" USING btree ("discussion_id") WHERE discussion_id is not null;--> statement-breakpoint
-- Immutable, as an index requires: `version` changes with the words (schema/searched-posts.ts).
CREATE FUNCTION words_of_review(review_id uuid, version integer) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT search FROM reviews WHERE id = $1;
END;--> statement-breakpoint
CREATE FUNCTION words_of_discussion(discussion_id uuid, version integer) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT to_tsvector('english', title || ' ' || content)
    || array_to_tsvector(array_remove(ARRAY['market:' || market_id, 'tool:' || tool_id], NULL))
  FROM discussions WHERE id = $1;
END;--> statement-breakpoint
CREATE INDEX "searched_discussions_words" ON "searched_discussions" USING gin (words_of_discussion(discussion_id, version)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "searched_reviews_words" ON "searched_reviews" USING gin (words_of_review(review_id, version)) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "thread_follows_review_key" ON "thread_follows" USING btree ("review_id","user_id") WHERE review_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "thread_follows_discussion_key" ON "thread_follows" USING btree ("discussion_id","user_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE INDEX "thread_follows_user" ON "thread_follows" USING btree ("user_id");
