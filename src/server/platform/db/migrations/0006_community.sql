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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "comments_status" CHECK ("comments"."status" in ('visible', 'held', 'hidden', 'removed', 'rejected', 'deleted')),
	CONSTRAINT "comments_deleted" CHECK (("comments"."status" = 'deleted') = ("comments"."content" is null)),
	CONSTRAINT "comments_body" CHECK (("comments"."content" is null) = ("comments"."body" is null)),
	CONSTRAINT "comments_held_for" CHECK ("comments"."held_for" in ('first-posts', 'links', 'near-duplicate')),
	CONSTRAINT "comments_like_count" CHECK ("comments"."like_count" >= 0)
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
CREATE TABLE "discussion_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	CONSTRAINT "discussions_title" CHECK (char_length("discussions"."title") <= 200 and btrim("discussions"."title") <> ''),
	CONSTRAINT "discussions_content" CHECK (char_length("discussions"."content") <= 5000 and btrim("discussions"."content") <> ''),
	CONSTRAINT "discussions_moderation_status" CHECK ("discussions"."moderation_status" in ('pending', 'approved', 'rejected', 'hidden', 'removed'))
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
	CONSTRAINT "moderation_log_action" CHECK ("moderation_log"."action" in ('approve', 'reject', 'dismiss', 'hide', 'remove', 'restore', 'warn')),
	CONSTRAINT "moderation_log_subject" CHECK ("moderation_log"."subject_kind" in ('review', 'discussion', 'comment', 'message', 'person')),
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
	CONSTRAINT "reports_one_item" CHECK (num_nonnulls("reports"."review_id", "reports"."discussion_id", "reports"."comment_id", "reports"."message_id", "reports"."person_id") = 1),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam', 'harassment', 'misleading', 'personal-information', 'conflict-of-interest', 'other')),
	CONSTRAINT "reports_details_length" CHECK (char_length("reports"."details") <= 500),
	CONSTRAINT "reports_outcome" CHECK ("reports"."outcome" in ('dismissed', 'hidden', 'removed', 'warned')),
	CONSTRAINT "reports_resolved" CHECK (("reports"."outcome" is null) = ("reports"."resolved_at" is null))
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
	CONSTRAINT "notifications_mail" CHECK ("notifications"."mail" in ('review_replies', 'discussion_replies', 'message_notifications'))
);
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_moderation_status";--> statement-breakpoint
ALTER TABLE "moderation_decisions" ALTER COLUMN "revision_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD COLUMN "discussion_revision_id" uuid;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_versions" ADD CONSTRAINT "comment_versions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follows" ADD CONSTRAINT "thread_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follows" ADD CONSTRAINT "thread_follows_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follows" ADD CONSTRAINT "thread_follows_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_revisions" ADD CONSTRAINT "discussion_revisions_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_stats" ADD CONSTRAINT "discussion_stats_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_tags" ADD CONSTRAINT "discussion_tags_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_tags" ADD CONSTRAINT "discussion_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_moderated_by_users_id_fk" FOREIGN KEY ("moderated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_user_id_users_id_fk" FOREIGN KEY ("low_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_user_id_users_id_fk" FOREIGN KEY ("high_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_mentions_user" ON "comment_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_versions_comment" ON "comment_versions" USING btree ("comment_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "comments_review" ON "comments" USING btree ("review_id","created_at") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "comments_discussion" ON "comments" USING btree ("discussion_id","created_at") WHERE discussion_id is not null;--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("created_at" desc);--> statement-breakpoint
CREATE INDEX "comments_queue" ON "comments" USING btree ("created_at","id") WHERE status = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "likes_review_key" ON "likes" USING btree ("review_id","user_id") WHERE review_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "likes_discussion_key" ON "likes" USING btree ("discussion_id","user_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "likes_comment_key" ON "likes" USING btree ("comment_id","user_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "likes_user" ON "likes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saves_tool_key" ON "saves" USING btree ("user_id","tool_id") WHERE tool_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saves_market_key" ON "saves" USING btree ("user_id","market_id") WHERE market_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saves_review_key" ON "saves" USING btree ("user_id","review_id") WHERE review_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saves_discussion_key" ON "saves" USING btree ("user_id","discussion_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE INDEX "saves_user" ON "saves" USING btree ("user_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "saves_of_tool" ON "saves" USING btree ("tool_id") WHERE tool_id is not null;--> statement-breakpoint
CREATE INDEX "saves_of_market" ON "saves" USING btree ("market_id") WHERE market_id is not null;--> statement-breakpoint
CREATE INDEX "saves_of_review" ON "saves" USING btree ("review_id") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "saves_of_discussion" ON "saves" USING btree ("discussion_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "thread_follows_review_key" ON "thread_follows" USING btree ("review_id","user_id") WHERE review_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "thread_follows_discussion_key" ON "thread_follows" USING btree ("discussion_id","user_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE INDEX "thread_follows_user" ON "thread_follows" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discussion_revisions_one_pending" ON "discussion_revisions" USING btree ("discussion_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "discussion_revisions_discussion" ON "discussion_revisions" USING btree ("discussion_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "discussion_revisions_queue" ON "discussion_revisions" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "discussion_stats_replies" ON "discussion_stats" USING btree ("reply_count" desc,"discussion_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "discussion_stats_market_replies" ON "discussion_stats" USING btree ("market_id","reply_count" desc,"discussion_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "discussion_stats_tool_replies" ON "discussion_stats" USING btree ("tool_id","reply_count" desc,"discussion_id" desc) WHERE approved;--> statement-breakpoint
CREATE INDEX "discussion_tags_tag" ON "discussion_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "discussions_newest" ON "discussions" USING btree ("created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_market" ON "discussions" USING btree ("market_id","created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_tool" ON "discussions" USING btree ("tool_id","created_at" desc,"id" desc) WHERE moderation_status = 'approved';--> statement-breakpoint
CREATE INDEX "discussions_user" ON "discussions" USING btree ("user_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "discussions_moderated_by" ON "discussions" USING btree ("moderated_by") WHERE moderated_by is not null;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair_key" ON "conversations" USING btree ("low_user_id","high_user_id");--> statement-breakpoint
CREATE INDEX "conversations_high" ON "conversations" USING btree ("high_user_id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","id" desc);--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("recipient_id","conversation_id") WHERE not read and is_delivered;--> statement-breakpoint
CREATE INDEX "moderation_log_newest" ON "moderation_log" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "moderation_log_subject" ON "moderation_log" USING btree ("subject_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "moderation_log_actor" ON "moderation_log" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_review_key" ON "reports" USING btree ("review_id","reporter_id") WHERE review_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_discussion_key" ON "reports" USING btree ("discussion_id","reporter_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_comment_key" ON "reports" USING btree ("comment_id","reporter_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_message_key" ON "reports" USING btree ("message_id","reporter_id") WHERE message_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_person_key" ON "reports" USING btree ("person_id","reporter_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at","id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_resolved_by" ON "reports" USING btree ("resolved_by") WHERE resolved_by is not null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","updated_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_group_key" ON "notifications" USING btree ("user_id","group_key") WHERE group_key is not null and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("created_at") WHERE mail is not null and mailed_at is null;--> statement-breakpoint
CREATE INDEX "notifications_review" ON "notifications" USING btree ("review_id") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_discussion" ON "notifications" USING btree ("discussion_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_message" ON "notifications" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_discussion_revision_id_discussion_revisions_id_fk" FOREIGN KEY ("discussion_revision_id") REFERENCES "public"."discussion_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_discussion_revision_key" UNIQUE("discussion_revision_id");--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_one_revision" CHECK (num_nonnulls("moderation_decisions"."revision_id", "moderation_decisions"."discussion_revision_id") = 1);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_moderation_status" CHECK ("reviews"."moderation_status" in ('pending', 'approved', 'rejected', 'hidden', 'removed'));