import { desc, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { SUBSCRIPTION_STATUSES } from "#contract/vocabulary.ts";
import { users } from "./accounts.ts";
import { literals } from "./checks.ts";
import { createdAt, moment } from "./columns.ts";
import { reviews } from "./reviews.ts";

/** Who a person is to the payment provider; made at their first checkout. */
export const paymentCustomers = pgTable("payment_customers", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Stripe's `cus_…`, or one of the test checkout's. */
  customerId: text("customer_id").notNull().unique(),
  createdAt: createdAt(),
});

/** One row a person who ever subscribed; Premium while the status is active or trialing. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The provider's `sub_…`; null where an operator gave Premium without a payment. */
    subscriptionId: text("subscription_id").unique(),
    status: text("status").notNull(),
    /** Until when it is paid: the day of renewal or, when it is cancelled, of its end. */
    currentPeriodEnd: moment("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [check("subscriptions_status", sql`${t.status} in (${literals(SUBSCRIPTION_STATUSES)})`)],
);

/** A single review that a person paid for, open to them for good. A refund closes it. */
export const reviewUnlocks = pgTable(
  "review_unlocks",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reviewId: uuid("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    /** The provider's `pi_…`: how a refund finds it. */
    paymentId: text("payment_id").notNull().unique(),
    amountCents: integer("amount_cents").notNull(),
    createdAt: createdAt(),
    refundedAt: moment("refunded_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.reviewId] }),
    index("review_unlocks_review").on(t.reviewId),
    check("review_unlocks_amount", sql`${t.amountCents} >= 0`),
  ],
);

/**
 * What an approved review earned its author: all reviews until a day. Once a review, at its first approval;
 * it outlives the review, since the time was earned.
 */
export const reviewCredits = pgTable(
  "review_credits",
  {
    /** No foreign key: see above. */
    reviewId: uuid("review_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("review_credits_user").on(t.userId, desc(t.expiresAt))],
);

/** Every checkout that was begun here, so that a return page can say how it stands while the webhook is late. */
export const checkouts = pgTable(
  "checkouts",
  {
    /** The provider's `cs_…`. */
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** No foreign key: what was paid for a review that is gone has to be given back. */
    reviewId: uuid("review_id"),
    status: text("status").notNull().default("open"),
    createdAt: createdAt(),
  },
  (t) => [
    index("checkouts_user").on(t.userId),
    uniqueIndex("checkouts_one_open_unlock")
      .on(t.userId, t.reviewId)
      .where(sql`status = 'open' and review_id is not null`),
    check("checkouts_kind", sql`${t.kind} in ('subscription', 'unlock')`),
    check("checkouts_review", sql`(${t.kind} = 'unlock') = (${t.reviewId} is not null)`),
    check("checkouts_status", sql`${t.status} in ('open', 'complete', 'refunded', 'failed', 'expired')`),
  ],
);

/** Events of the payment provider that were handled: each has its effect once. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** The provider's `evt_…`. */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("webhook_events_age").on(t.createdAt)],
);

/** What the test checkout keeps where Stripe would: its sessions, subscriptions and payments. Closing a customer removes them. */
export const testPayments = pgTable(
  "test_payments",
  {
    /** `cs_test_…`, `sub_test_…` or `pi_test_…`. */
    id: text("id").primaryKey(),
    customerId: text("customer_id").notNull(),
    content: jsonb("content").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("test_payments_customer").on(t.customerId)],
);
