ALTER TABLE "notifications" DROP CONSTRAINT "notifications_mail";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "notification_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_mail" CHECK ("notifications"."mail" in ('review_replies', 'discussion_replies', 'message_notifications', 'owed'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_reply_to" CHECK ("mails"."reply_to" !~ '[[:cntrl:]]');