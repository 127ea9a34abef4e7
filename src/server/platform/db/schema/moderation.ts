import { desc, sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { DECISIONS, LOG_KINDS, MODERATION_ACTIONS } from "#contract/moderation/terms.ts";
import { LIMITS, REPORT_REASONS } from "#contract/vocabulary.ts";
import { REPORT_OUTCOMES } from "#server/platform/stored-status.ts";
import { users } from "./accounts.ts";
import { createdAt, decisionCheck, id, literals, moment, notBlank, partOf } from "./columns.ts";
import { messages } from "./messages.ts";
import { comments } from "./posts/comments.ts";
import { discussionRevisions, discussions } from "./posts/discussions.ts";
import { reviewRevisions } from "./posts/review-versions.ts";
import { reviews } from "./posts/reviews.ts";

export const moderationDecisions = pgTable(
  "moderation_decisions",
  {
    id: id(),
    revisionId: uuid("revision_id")
      .unique("moderation_decisions_revision_key")
      .references(() => reviewRevisions.id, { onDelete: "cascade" }),
    discussionRevisionId: uuid("discussion_revision_id")
      .unique("moderation_decisions_discussion_revision_key")
      .references(() => discussionRevisions.id, { onDelete: "cascade" }),
    moderatorId: uuid("moderator_id").references(() => users.id, { onDelete: "set null" }),
    decision: text("decision", { enum: DECISIONS }).notNull(),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (t) => [
    index("moderation_decisions_moderator").on(t.moderatorId),
    check(
      "moderation_decisions_one_revision",
      sql`num_nonnulls(${t.revisionId}, ${t.discussionRevisionId}) = 1`,
    ),
    decisionCheck("moderation_decisions_decision", t.decision),
    check("moderation_decisions_reason_length", sql`char_length(${t.reason}) <= 500`),
  ],
);

/**
 * Decisions that can still be undone (docs/decisions/0020-delay-decisions-to-undo.md). At most one per item.
 * Triggers (triggers/scheduled-decisions.sql): announce_scheduled_decision.
 */
export const scheduledDecisions = pgTable(
  "scheduled_decisions",
  {
    id: id(),
    /** Decisions made in one operation, undone as a whole. */
    batchId: uuid("batch_id").notNull(),
    revisionId: uuid("revision_id")
      .unique("scheduled_decisions_revision_key")
      .references(() => reviewRevisions.id, { onDelete: "cascade" }),
    discussionRevisionId: uuid("discussion_revision_id")
      .unique("scheduled_decisions_discussion_revision_key")
      .references(() => discussionRevisions.id, { onDelete: "cascade" }),
    commentId: uuid("comment_id")
      .unique("scheduled_decisions_comment_key")
      .references(() => comments.id, { onDelete: "cascade" }),
    /** The version of the comment's text that was decided on. */
    commentVersion: text("comment_version"),
    /** Without its moderator, a decision lapses and the item is pending again. */
    moderatorId: partOf("moderator_id", () => users.id),
    decision: text("decision", { enum: DECISIONS }).notNull(),
    reason: text("reason"),
    undoableUntil: moment("undoable_until").notNull(),
  },
  (t) => [
    index("scheduled_decisions_batch").on(t.batchId),
    index("scheduled_decisions_moderator").on(t.moderatorId),
    check(
      "scheduled_decisions_one_item",
      sql`num_nonnulls(${t.revisionId}, ${t.discussionRevisionId}, ${t.commentId}) = 1`,
    ),
    decisionCheck("scheduled_decisions_decision", t.decision),
    check("scheduled_decisions_reason_length", sql`char_length(${t.reason}) <= 500`),
  ],
);

/** Triggers (triggers/reports.sql): announce_queue. */
export const reports = pgTable(
  "reports",
  {
    id: id(),
    reporterId: partOf("reporter_id", () => users.id),
    reviewId: uuid("review_id").references(() => reviews.id, { onDelete: "cascade" }),
    discussionId: uuid("discussion_id").references(() => discussions.id, { onDelete: "cascade" }),
    commentId: uuid("comment_id").references(() => comments.id, { onDelete: "cascade" }),
    messageId: uuid("message_id").references(() => messages.id, { onDelete: "cascade" }),
    /** A report on a member: name, picture or behavior. */
    personId: uuid("person_id").references(() => users.id, { onDelete: "cascade" }),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    details: text("details").notNull().default(""),
    /** The item's text when it was reported (create-report.ts), for moderators only; null once resolved. */
    reportedText: text("reported_text"),
    createdAt: createdAt(),
    outcome: text("outcome", { enum: REPORT_OUTCOMES }),
    resolvedBy: uuid("resolved_by").references(() => users.id, { onDelete: "set null" }),
    resolvedAt: moment("resolved_at"),
  },
  (t) => [
    check(
      "reports_one_item",
      sql`num_nonnulls(${t.reviewId}, ${t.discussionId}, ${t.commentId}, ${t.messageId}, ${t.personId}) = 1`,
    ),
    check("reports_reason", sql`${t.reason} in (${literals(REPORT_REASONS)})`),
    check("reports_details_length", sql`char_length(${t.details}) <= 500`),
    check("reports_outcome", sql`${t.outcome} in (${literals(REPORT_OUTCOMES)})`),
    check("reports_resolved", sql`(${t.outcome} is null) = (${t.resolvedAt} is null)`),
    uniqueIndex("reports_review_key").on(t.reviewId, t.reporterId).where(sql`review_id is not null`),
    uniqueIndex("reports_discussion_key")
      .on(t.discussionId, t.reporterId)
      .where(sql`discussion_id is not null`),
    uniqueIndex("reports_comment_key").on(t.commentId, t.reporterId).where(sql`comment_id is not null`),
    uniqueIndex("reports_message_key").on(t.messageId, t.reporterId).where(sql`message_id is not null`),
    uniqueIndex("reports_person_key").on(t.personId, t.reporterId).where(sql`person_id is not null`),
    index("reports_open").on(t.createdAt, t.id).where(sql`outcome is null`),
    index("reports_reporter").on(t.reporterId),
    index("reports_resolved_by").on(t.resolvedBy).where(sql`resolved_by is not null`),
  ],
);

/** Kept as a record after they end. A lock on the `users` row ensures that at most one is in force. */
export const suspensions = pgTable(
  "suspensions",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
    /** Null: until it is lifted. */
    endsAt: moment("ends_at"),
    suspendedBy: uuid("suspended_by").references(() => users.id, { onDelete: "set null" }),
    liftedAt: moment("lifted_at"),
    liftedBy: uuid("lifted_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    notBlank("suspensions_reason", t.reason, LIMITS.moderationReason),
    index("suspensions_user").on(t.userId),
    index("suspensions_suspended_by").on(t.suspendedBy),
    index("suspensions_lifted_by").on(t.liftedBy).where(sql`lifted_by is not null`),
  ],
);

/** What moderators note about a member, for each other only. */
export const personNotes = pgTable(
  "person_notes",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    /** Null if their account was deleted. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    notBlank("person_notes_text", t.text, LIMITS.personNote),
    index("person_notes_user").on(t.userId, desc(t.id)),
    index("person_notes_author").on(t.authorId).where(sql`author_id is not null`),
  ],
);

/**
 * Append-only, written in the transaction of the action. Without an actor: automatic rules.
 * Triggers (triggers/moderation-log.sql): note_author.
 */
export const moderationLog = pgTable(
  "moderation_log",
  {
    id: id(),
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action", { enum: MODERATION_ACTIONS }).notNull(),
    /** No foreign keys: the log outlives its subjects. */
    subjectKind: text("subject_kind", { enum: LOG_KINDS }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    /** The subject's author, set by a trigger, so that actions count against them even when the subject is gone. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason"),
    before: jsonb("before").$type<Record<string, string | null>>().notNull(),
    after: jsonb("after").$type<Record<string, string | null>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("moderation_log_action", sql`${t.action} in (${literals(MODERATION_ACTIONS)})`),
    check("moderation_log_subject", sql`${t.subjectKind} in (${literals(LOG_KINDS)})`),
    check("moderation_log_reason_length", sql`char_length(${t.reason}) <= 500`),
    index("moderation_log_newest").on(desc(t.createdAt), desc(t.id)),
    index("moderation_log_subject").on(t.subjectId, desc(t.createdAt)),
    index("moderation_log_author").on(t.authorId),
    index("moderation_log_actor").on(t.actorId),
  ],
);
