DROP TABLE "discussion_replies" CASCADE;--> statement-breakpoint
DROP TABLE "discussion_tags" CASCADE;--> statement-breakpoint
DROP TABLE "discussions" CASCADE;--> statement-breakpoint
DROP TABLE "likes" CASCADE;--> statement-breakpoint
DROP TABLE "messages" CASCADE;--> statement-breakpoint
DROP TABLE "review_replies" CASCADE;