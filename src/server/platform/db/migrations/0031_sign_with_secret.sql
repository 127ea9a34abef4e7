CREATE TABLE "secret_marks" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "secret_marks_one" CHECK ("secret_marks"."id" = 1)
);
--> statement-breakpoint
DROP TABLE "jwks" CASCADE;