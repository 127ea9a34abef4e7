import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { PUSH_KINDS } from "#contract/people/returning.ts";
import { sessions, users } from "../accounts.ts";
import { createdAt, extensionOf, id, literals, moment, partOf } from "../columns.ts";
import { person } from "../foreign-keys.ts";
import { notifications } from "../notifications.ts";

/**
 * A browser that a member lets show notes. Endpoint and keys are the browser's. It belongs to the session, so that whatever
 * ends that, such as signing out from elsewhere, ends the notes.
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id(),
    userId: person(),
    sessionId: partOf("session_id", () => sessions.id),
    endpoint: text("endpoint").notNull().unique("push_subscriptions_endpoint_key"),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: createdAt(),
    /** When the browser last said that it still has it. */
    seenAt: moment("seen_at").notNull().defaultNow(),
  },
  (t) => [
    index("push_subscriptions_user").on(t.userId),
    unique("push_subscriptions_session_key").on(t.sessionId),
    check(
      "push_subscriptions_endpoint",
      sql`char_length(${t.endpoint}) <= 2000 and ${t.endpoint} like 'https://%'`,
    ),
  ],
);

/** The kinds of notes that a member chose; without a row, all. */
export const pushPreferences = pgTable(
  "push_preferences",
  {
    userId: extensionOf("user_id", () => users.id),
    kinds: text("kinds", { enum: PUSH_KINDS }).array().notNull(),
  },
  (t) => [check("push_preferences_kinds", sql`${t.kinds} <@ array[${literals(PUSH_KINDS)}]`)],
);

/** Notes that wait to be sent to a member's browsers. What they say is written when they are sent. */
export const pushNotes = pgTable(
  "push_notes",
  {
    id: id(),
    userId: person(),
    kind: text("kind", { enum: PUSH_KINDS }).notNull(),
    notificationId: partOf("notification_id", () => notifications.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("push_notes_user").on(t.userId),
    index("push_notes_age").on(t.createdAt),
    unique("push_notes_notification_key").on(t.notificationId),
    check("push_notes_kind", sql`${t.kind} in (${literals(PUSH_KINDS)})`),
  ],
);

/** A single row: the key pair by which push services know this product (VAPID). The private one is encrypted. */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: smallint("id").primaryKey().default(1),
    publicKey: text("public_key").notNull(),
    privateKey: text("private_key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("push_keys_one", sql`${t.id} = 1`)],
);
