import { type AnyColumn, desc, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { markets, tags, tools } from "./catalogue.ts";
import { moderationStatusCheck } from "./checks.ts";
import { createdAt, id, moment } from "./columns.ts";
import { reviews } from "./reviews.ts";

const author = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

const notBlank = (name: string, column: AnyColumn, max: number) =>
  check(name, sql`char_length(${column}) <= ${sql.raw(String(max))} and btrim(${column}) <> ''`);

export const discussions = pgTable(
  "discussions",
  {
    id: id(),
    userId: author(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    marketId: uuid("market_id").references(() => markets.id, { onDelete: "set null" }),
    toolId: uuid("tool_id").references(() => tools.id, { onDelete: "set null" }),
    moderationStatus: text("moderation_status").notNull().default("pending"),
    moderatedAt: moment("moderated_at"),
    moderatedBy: uuid("moderated_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    notBlank("discussions_title", t.title, 200),
    notBlank("discussions_content", t.content, 5000),
    moderationStatusCheck("discussions_moderation_status", t.moderationStatus),
    index("discussions_newest").on(desc(t.createdAt), desc(t.id)).where(sql`moderation_status = 'approved'`),
    index("discussions_market").on(t.marketId, desc(t.createdAt)),
    index("discussions_tool").on(t.toolId, desc(t.createdAt)),
    index("discussions_user").on(t.userId),
    index("discussions_moderated_by").on(t.moderatedBy),
  ],
);

export const discussionTags = pgTable(
  "discussion_tags",
  {
    discussionId: uuid("discussion_id")
      .notNull()
      .references(() => discussions.id, { onDelete: "cascade" }),
    tagId: uuid("tag_id")
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.discussionId, t.tagId] }), index("discussion_tags_tag").on(t.tagId)],
);

export const reviewReplies = pgTable(
  "review_replies",
  {
    id: id(),
    reviewId: uuid("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: author(),
    content: text("content").notNull(),
    parentReplyId: uuid("parent_reply_id").references((): AnyPgColumn => reviewReplies.id, {
      onDelete: "cascade",
    }),
    createdAt: createdAt(),
  },
  (t) => [
    notBlank("review_replies_content", t.content, 5000),
    index("review_replies_review").on(t.reviewId, t.createdAt),
    index("review_replies_parent").on(t.parentReplyId),
    index("review_replies_user").on(t.userId),
  ],
);

export const discussionReplies = pgTable(
  "discussion_replies",
  {
    id: id(),
    discussionId: uuid("discussion_id")
      .notNull()
      .references(() => discussions.id, { onDelete: "cascade" }),
    userId: author(),
    content: text("content").notNull(),
    parentReplyId: uuid("parent_reply_id").references((): AnyPgColumn => discussionReplies.id, {
      onDelete: "cascade",
    }),
    createdAt: createdAt(),
  },
  (t) => [
    notBlank("discussion_replies_content", t.content, 5000),
    index("discussion_replies_discussion").on(t.discussionId, t.createdAt),
    index("discussion_replies_parent").on(t.parentReplyId),
    index("discussion_replies_user").on(t.userId),
  ],
);

/** One like a person and item. Four foreign keys, of which one is set, so that no like outlives its item. */
export const likes = pgTable(
  "likes",
  {
    id: id(),
    userId: author(),
    reviewId: uuid("review_id").references(() => reviews.id, { onDelete: "cascade" }),
    discussionId: uuid("discussion_id").references(() => discussions.id, { onDelete: "cascade" }),
    reviewReplyId: uuid("review_reply_id").references(() => reviewReplies.id, { onDelete: "cascade" }),
    discussionReplyId: uuid("discussion_reply_id").references(() => discussionReplies.id, {
      onDelete: "cascade",
    }),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      "likes_one_item",
      sql`num_nonnulls(${t.reviewId}, ${t.discussionId}, ${t.reviewReplyId}, ${t.discussionReplyId}) = 1`,
    ),
    uniqueIndex("likes_review_key").on(t.reviewId, t.userId).where(sql`review_id is not null`),
    uniqueIndex("likes_discussion_key").on(t.discussionId, t.userId).where(sql`discussion_id is not null`),
    uniqueIndex("likes_review_reply_key")
      .on(t.reviewReplyId, t.userId)
      .where(sql`review_reply_id is not null`),
    uniqueIndex("likes_discussion_reply_key")
      .on(t.discussionReplyId, t.userId)
      .where(sql`discussion_reply_id is not null`),
    index("likes_user").on(t.userId),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: id(),
    senderId: uuid("sender_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    recipientId: uuid("recipient_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subject: text("subject"),
    content: text("content").notNull(),
    read: boolean("read").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    notBlank("messages_content", t.content, 5000),
    check("messages_subject_length", sql`char_length(${t.subject}) between 1 and 200`),
    check("messages_not_to_self", sql`${t.senderId} <> ${t.recipientId}`),
    index("messages_recipient").on(t.recipientId, desc(t.createdAt)),
    index("messages_sender").on(t.senderId, desc(t.createdAt)),
  ],
);

export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    confirmed: boolean("confirmed").notNull().default(false),
    createdAt: createdAt(),
    confirmedAt: moment("confirmed_at"),
  },
  (t) => [
    uniqueIndex("newsletter_subscribers_email_key").on(sql`lower(${t.email})`),
    check("newsletter_subscribers_email_length", sql`char_length(${t.email}) between 3 and 255`),
    check("newsletter_subscribers_confirmed", sql`${t.confirmed} = (${t.confirmedAt} is not null)`),
  ],
);
