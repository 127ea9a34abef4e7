ALTER TABLE "sessions" ADD COLUMN "token_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_rejected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_drafts" ADD COLUMN "draft_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "draft_id" uuid;