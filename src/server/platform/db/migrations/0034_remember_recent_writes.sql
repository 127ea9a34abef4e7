-- A write of a member must not wait for the disk once more.
CREATE UNLOGGED TABLE "recent_writes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recent_writes" ADD CONSTRAINT "recent_writes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;