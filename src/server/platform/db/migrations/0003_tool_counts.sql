CREATE TABLE "tool_counts" (
	"tool_id" uuid PRIMARY KEY NOT NULL,
	"reviews" integer NOT NULL,
	"markets" integer NOT NULL,
	"score_sum" numeric(12, 1) NOT NULL,
	"recommended" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tool_counts" ADD CONSTRAINT "tool_counts_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;