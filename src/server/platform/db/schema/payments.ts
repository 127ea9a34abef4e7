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
import { createdAt, extensionOf, literals, moment, partOf } from "./columns.ts";
import { reviews } from "./posts/reviews.ts";

export const paymentCustomers = pgTable("payment_customers", {
  userId: extensionOf("user_id", () => users.id),
  /** Stripe's `cus_…`, or one of the test checkout's. */
  customerId: text("customer_id").notNull().unique(),
  createdAt: createdAt(),
});

/** One row per user who ever subscribed. Premium while the status is active or trialing. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    userId: extensionOf("user_id", () => users.id),
    /** The provider's `sub_…`; null when an operator granted Premium. */
    subscriptionId: text("subscription_id").unique(),
    status: text("status", { enum: SUBSCRIPTION_STATUSES }).notNull(),
    /** End of the paid period: the day of renewal, or of the end if it is canceled. */
    currentPeriodEnd: moment("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [check("subscriptions_status", sql`${t.status} in (${literals(SUBSCRIPTION_STATUSES)})`)],
);

export const reviewUnlocks = pgTable(
  "review_unlocks",
  {
    userId: partOf("user_id", () => users.id),
    reviewId: partOf("review_id", () => reviews.id),
    /** The provider's `pi_…`, by which a refund finds the row. */
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

/** Full access earned by a review's first approval. No foreign key, because it outlives the review. */
export const reviewCredits = pgTable(
  "review_credits",
  {
    reviewId: uuid("review_id").primaryKey(),
    userId: partOf("user_id", () => users.id),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("review_credits_user").on(t.userId, desc(t.expiresAt))],
);

const CHECKOUT_STATUSES = ["open", "complete", "refunded", "failed", "expired"] as const;

/** Every checkout started here, so that the return page can show its status while the webhook is late. */
export const checkouts = pgTable(
  "checkouts",
  {
    id: text("id").primaryKey(),
    userId: partOf("user_id", () => users.id),
    kind: text("kind", { enum: ["subscription", "unlock"] }).notNull(),
    /** No foreign key: payments for deleted reviews must be refunded. */
    reviewId: uuid("review_id"),
    status: text("status", { enum: CHECKOUT_STATUSES }).notNull().default("open"),
    createdAt: createdAt(),
  },
  (t) => [
    index("checkouts_user").on(t.userId),
    uniqueIndex("checkouts_one_open_unlock")
      .on(t.userId, t.reviewId)
      .where(sql`status = 'open' and review_id is not null`),
    check("checkouts_kind", sql`${t.kind} in ('subscription', 'unlock')`),
    check("checkouts_review", sql`(${t.kind} = 'unlock') = (${t.reviewId} is not null)`),
    check("checkouts_status", sql`${t.status} in (${literals(CHECKOUT_STATUSES)})`),
  ],
);

/** Handled events of the payment provider, for idempotency. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("webhook_events_age").on(t.createdAt)],
);

/** The test checkout's sessions, subscriptions and payments. Deleted with their customer. */
export const testPayments = pgTable(
  "test_payments",
  {
    id: text("id").primaryKey(),
    customerId: text("customer_id").notNull(),
    content: jsonb("content").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("test_payments_customer").on(t.customerId)],
);
