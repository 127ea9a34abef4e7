import { desc, sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment, notBlank, partOf } from "./columns.ts";

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Starts as a request with a single message, until the recipient accepts it or replies. */
export const conversations = pgTable(
  "conversations",
  {
    id: id(),
    /** The smaller id first, so that a pair has one conversation. */
    lowUserId: person("low_user_id"),
    highUserId: person("high_user_id"),
    startedBy: person("started_by"),
    acceptedAt: moment("accepted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("conversations_pair_key").on(t.lowUserId, t.highUserId),
    index("conversations_high").on(t.highUserId),
    check("conversations_order", sql`${t.lowUserId} < ${t.highUserId}`),
    check("conversations_started_by", sql`${t.startedBy} in (${t.lowUserId}, ${t.highUserId})`),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: id(),
    conversationId: partOf("conversation_id", () => conversations.id),
    senderId: person("sender_id"),
    recipientId: person("recipient_id"),
    subject: text("subject"),
    content: text("content").notNull(),
    read: boolean("read").notNull().default(false),
    /** False when the recipient had blocked the sender, who must not find out. */
    isDelivered: boolean("is_delivered").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    notBlank("messages_content", t.content, 5000),
    check("messages_subject_length", sql`char_length(${t.subject}) between 1 and 200`),
    check("messages_not_to_self", sql`${t.senderId} <> ${t.recipientId}`),
    index("messages_conversation").on(t.conversationId, desc(t.id)),
    index("messages_recipient").on(t.recipientId),
    index("messages_sender").on(t.senderId),
    index("messages_unread").on(t.recipientId, t.conversationId).where(sql`not read and is_delivered`),
  ],
);

export const blocks = pgTable(
  "blocks",
  {
    blockerId: person("blocker_id"),
    blockedId: person("blocked_id"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index("blocks_blocked").on(t.blockedId),
    check("blocks_not_self", sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);
