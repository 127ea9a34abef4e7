ALTER TABLE "profiles" ADD COLUMN "is_team" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "comparable_email" text GENERATED ALWAYS AS (case
  when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
  then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
end) STORED NOT NULL;--> statement-breakpoint
UPDATE "profiles" SET "is_team" = true WHERE "id" IN (SELECT "user_id" FROM "user_roles");
