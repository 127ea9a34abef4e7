import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { PROOFS } from "#contract/proofs/terms.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { STATE_CODES } from "#contract/us-states.ts";
import { users } from "#server/platform/db/schema/accounts.ts";
import {
  createdAt,
  extensionOf,
  id,
  literals,
  moment,
  notBlank,
  partOf,
} from "#server/platform/db/schema/columns.ts";
import { reviews } from "./reviews.ts";

/**
 * A license that waits for a moderator; one per member. The decision deletes it with its number.
 * Triggers (triggers/license-requests.sql): announce_queue.
 */
export const licenseRequests = pgTable(
  "license_requests",
  {
    id: id(),
    userId: partOf("user_id", () => users.id).unique("license_requests_user_key"),
    state: text("state", { enum: STATE_CODES }).notNull(),
    /** For moderators only. */
    number: text("number").notNull(),
    createdAt: createdAt(),
  },
  (t) => [notBlank("license_requests_number", t.number, SERVER_LIMITS.licenseNumber)],
);

/**
 * A checked license. The member's new name or time ends it.
 * Triggers (triggers/checked-licenses.sql): copy_license_check.
 */
export const checkedLicenses = pgTable("checked_licenses", {
  userId: extensionOf("user_id", () => users.id),
  state: text("state", { enum: STATE_CODES }).notNull(),
  /** A keyed hash of state and number, so that one license belongs to one account. */
  numberHash: text("number_hash").notNull().unique("checked_licenses_number_key"),
  checkedAt: moment("checked_at").notNull().defaultNow(),
});

/**
 * A receipt that waits for a moderator; one per review. The decision deletes it with its file.
 * Triggers (triggers/receipts.sql): announce_queue, release_file.
 */
export const receipts = pgTable("receipts", {
  id: id(),
  reviewId: partOf("review_id", () => reviews.id).unique("receipts_review_key"),
  /** In the file store, outside of its public folders. */
  fileKey: text("file_key").notNull().unique("receipts_file_key"),
  createdAt: createdAt(),
});

/**
 * What was checked of a review or of its author, as lists show and filter it. That of the author is copied by triggers.
 * Triggers (triggers/review-proofs.sql): announce_part_of_review.
 */
export const reviewProofs = pgTable(
  "review_proofs",
  {
    reviewId: partOf("review_id", () => reviews.id),
    proof: text("proof", { enum: PROOFS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.proof] }),
    check("review_proofs_proof", sql`${t.proof} in (${literals(PROOFS)})`),
    // The same sample as that of `reviews_filtered`.
    index("review_proofs_proof").on(t.proof, sql`get_byte(uuid_send(review_id), 15)`, t.reviewId),
  ],
);
