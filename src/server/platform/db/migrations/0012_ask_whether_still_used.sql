CREATE TABLE "review_check_ins" (
	"review_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"stopped_in" text,
	CONSTRAINT "review_check_ins_review_id_round_pk" PRIMARY KEY("review_id","round"),
	CONSTRAINT "review_check_ins_answer" CHECK ("review_check_ins"."answer" in ('using', 'stopped')),
	CONSTRAINT "review_check_ins_answered" CHECK (("review_check_ins"."answer" is null) = ("review_check_ins"."answered_at" is null)),
	CONSTRAINT "review_check_ins_stopped" CHECK ("review_check_ins"."stopped_in" is null or "review_check_ins"."answer" = 'stopped')
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_preference";--> statement-breakpoint
ALTER TABLE "email_preferences" ADD COLUMN "check_ins" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review_check_ins" ADD CONSTRAINT "review_check_ins_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_preference" CHECK ("mails"."preference" in ('welcome_email', 'review_replies', 'discussion_replies', 'message_notifications', 'check_ins'));