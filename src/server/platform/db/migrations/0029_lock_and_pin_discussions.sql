ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_action";--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "lock_reason" text;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "discussions_pinned" ON "discussions" USING btree ("pinned_at" desc,"id" desc) WHERE pinned_at is not null and moderation_status = 'approved';--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_lock" CHECK (("discussions"."locked_at" is null) = ("discussions"."lock_reason" is null) and char_length("discussions"."lock_reason") <= 500);--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_action" CHECK ("moderation_log"."action" in ('approve', 'reject', 'dismiss', 'hide', 'remove', 'restore', 'warn', 'suspend', 'lift', 'lock', 'unlock', 'pin', 'unpin'));