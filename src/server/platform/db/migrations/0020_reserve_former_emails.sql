CREATE TABLE "former_emails" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_emails_length" CHECK (char_length("former_emails"."email") between 3 and 255)
);
--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "former_emails_email_key" ON "former_emails" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "former_emails_user" ON "former_emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_network" ON "sessions" USING btree ("ip_address");
--> statement-breakpoint
-- Nobody reads it any more: people are greeted by the name in their profile.
update "users" set "name" = '' where "departed_at" is null and "name" <> '';