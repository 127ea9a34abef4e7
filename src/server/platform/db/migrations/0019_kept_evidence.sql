ALTER TABLE "comments" DROP CONSTRAINT "comments_status";--> statement-breakpoint
ALTER TABLE "comment_versions" ADD COLUMN "is_quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reported_text" text;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_log_author" ON "moderation_log" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_status" CHECK ("comments"."status" in ('visible', 'held', 'hidden', 'removed', 'rejected', 'withdrawn', 'deleted'));--> statement-breakpoint

-- Whose an item is, or was when something was done about it.
CREATE FUNCTION author_of(kind text, item uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT CASE kind
    WHEN 'review' THEN (SELECT user_id FROM reviews WHERE id = item)
    WHEN 'discussion' THEN (SELECT user_id FROM discussions WHERE id = item)
    WHEN 'comment' THEN (SELECT user_id FROM comments WHERE id = item)
    WHEN 'message' THEN (SELECT sender_id FROM messages WHERE id = item)
    ELSE (SELECT id FROM users WHERE id = item)
  END
$$;--> statement-breakpoint

UPDATE moderation_log SET author_id = author_of(subject_kind, subject_id);--> statement-breakpoint

CREATE FUNCTION note_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.author_id := author_of(NEW.subject_kind, NEW.subject_id);
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER moderation_log_author BEFORE INSERT ON moderation_log
FOR EACH ROW EXECUTE FUNCTION note_author();
