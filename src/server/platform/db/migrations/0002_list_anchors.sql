CREATE TABLE "list_anchors" (
	"list" text NOT NULL,
	"sort" text NOT NULL,
	"total" integer NOT NULL,
	"score_sum" numeric(12, 1) NOT NULL,
	"review_ids" uuid[] NOT NULL,
	"keys" text[] NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_anchors_list_sort_pk" PRIMARY KEY("list","sort"),
	CONSTRAINT "list_anchors_sort" CHECK ("list_anchors"."sort" in ('time', 'score', 'replies')),
	CONSTRAINT "list_anchors_pairs" CHECK (cardinality("list_anchors"."review_ids") = cardinality("list_anchors"."keys"))
);
--> statement-breakpoint
ALTER TABLE "price_medians" ALTER COLUMN "per_unit" SET DATA TYPE numeric(16, 4);--> statement-breakpoint
ALTER TABLE "price_medians" ALTER COLUMN "per_outcome" SET DATA TYPE numeric(16, 4);--> statement-breakpoint
ALTER TABLE "price_medians" ALTER COLUMN "computed_at" DROP NOT NULL;