ALTER TABLE "reviews" ADD COLUMN "connection" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "connection_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_connection" CHECK ("reviews"."connection" in ('none', 'works-for', 'competes-with', 'paid-by', 'other'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_connection_note" CHECK (char_length("reviews"."connection_note") <= 200);