ALTER TABLE "sessions" ADD COLUMN "previous_token" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint

-- Sessions that began before they had a longest duration.
UPDATE sessions SET expires_at = least(expires_at, created_at + interval '180 days');
