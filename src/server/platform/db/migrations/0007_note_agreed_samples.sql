ALTER TABLE "reviews" ADD COLUMN "sample_agreed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "reviews_samples" ON "reviews" USING btree ("id") WHERE sample_agreed_at is not null;