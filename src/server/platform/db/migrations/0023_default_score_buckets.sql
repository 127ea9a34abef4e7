ALTER TABLE "count_deltas" ALTER COLUMN "bucket_1_4" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "count_deltas" ALTER COLUMN "bucket_5_6" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "count_deltas" ALTER COLUMN "bucket_7_8" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "count_deltas" ALTER COLUMN "bucket_9_10" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "market_category_counts" ALTER COLUMN "bucket_1_4" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "market_category_counts" ALTER COLUMN "bucket_5_6" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "market_category_counts" ALTER COLUMN "bucket_7_8" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "market_category_counts" ALTER COLUMN "bucket_9_10" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "tool_market_counts" ALTER COLUMN "bucket_1_4" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "tool_market_counts" ALTER COLUMN "bucket_5_6" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "tool_market_counts" ALTER COLUMN "bucket_7_8" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "tool_market_counts" ALTER COLUMN "bucket_9_10" SET DEFAULT 0;