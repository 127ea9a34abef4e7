-- Nodes of the version before keep their sessions, and can't check passwords until they are replaced.
ALTER TABLE "users" ADD COLUMN "password_hash" text;--> statement-breakpoint
UPDATE "users" SET "password_hash" = "accounts"."password" FROM "accounts"
WHERE "accounts"."user_id" = "users"."id" AND "accounts"."provider_id" = 'credential';--> statement-breakpoint
DROP TABLE "accounts" CASCADE;
