import { sql } from "drizzle-orm";
import { about, by, marketOf, nameOf, ofOwn, type Section, toolAndMarket } from "./export-query.ts";
import { RETURN_SECTIONS } from "./export-returning.ts";

const moderated = ["moderated_by"];

/** Sections by table. Each table with personal data has one, or a reason in data-inventory.ts. */
export const SECTIONS: Record<string, Section | Section[]> = {
  users: {
    file: "account",
    rows: ({ userId }) => sql`select t.* from users t where t.id = ${userId}`,
    omit: ["saved_feed_key", "password_hash"],
  },
  profiles: { file: "profile", rows: ({ userId }) => sql`select t.* from profiles t where t.id = ${userId}` },
  // The mark could be compared with those of others.
  sign_in_traces: { file: "sign-in-traces", rows: by("sign_in_traces"), omit: ["mark"] },
  sessions: { file: "sessions", rows: by("sessions"), omit: ["token", "previous_token"] },
  verifications: {
    file: "links-in-mails",
    rows: ({ userId, email }) => sql`select t.* from verifications t
      where strpos(t.value, ${JSON.stringify(userId)}) > 0
        or strpos(lower(t.value), ${JSON.stringify(email)}) > 0`,
    omit: ["identifier", "value"],
  },
  email_changes: { file: "email-change", rows: by("email_changes"), omit: ["id"] },
  passkeys: { file: "passkeys", rows: by("passkeys"), omit: ["credential_id", "public_key", "counter"] },
  linked_identities: { file: "linked-identities", rows: by("linked_identities") },
  code_secrets: { file: "codes-from-an-app", rows: by("code_secrets"), omit: ["secret", "last_step"] },
  recovery_codes: { file: "recovery-codes-left", rows: by("recovery_codes"), omit: ["hash"] },
  former_emails: { file: "former-emails", rows: by("former_emails") },
  user_roles: { file: "roles", rows: by("user_roles") },
  recent_writes: { file: "last-write", rows: by("recent_writes") },
  email_preferences: { file: "email-preferences", rows: by("email_preferences") },
  tools: { file: "tools-proposed", rows: by("tools", "created_by") },
  markets: { file: "markets-proposed", rows: by("markets", "created_by") },
  merges: {
    file: "tools-and-markets-merged",
    rows: ({ userId }) => sql`select t.* from merges t where ${userId} in (merged_by, undone_by)`,
    omit: ["merged_by", "undone_by"],
  },
  different_pairs: { file: "names-told-apart", rows: by("different_pairs", "decided_by") },
  reviews: {
    file: "reviews",
    rows: by("reviews", "user_id", toolAndMarket),
    omit: [...moderated, "body", "search", "search_text", "search_filters"],
  },
  review_points: { file: "review-points", rows: ofOwn("review_points", "review_id", "reviews") },
  review_check_ins: { file: "review-check-ins", rows: ofOwn("review_check_ins", "review_id", "reviews") },
  review_proofs: { file: "review-proofs", rows: ofOwn("review_proofs", "review_id", "reviews") },
  receipts: {
    file: "receipts-in-review",
    rows: ofOwn("receipts", "review_id", "reviews"),
    omit: ["file_key"],
  },
  license_requests: { file: "license-in-review", rows: by("license_requests") },
  checked_licenses: { file: "license-check", rows: by("checked_licenses"), omit: ["number_hash"] },
  review_tags: {
    file: "review-tags",
    rows: ofOwn(
      "review_tags",
      "review_id",
      "reviews",
      sql`(select name from tags where id = t.tag_id) as tag`,
    ),
  },
  review_revisions: { file: "review-versions", rows: ofOwn("review_revisions", "review_id", "reviews") },
  review_stats: { file: "review-counts", rows: ofOwn("review_stats", "review_id", "reviews") },
  review_drafts: { file: "review-draft", rows: by("review_drafts") },
  discussions: { file: "discussions", rows: by("discussions"), omit: [...moderated, "body", "opening"] },
  discussion_tags: {
    file: "discussion-tags",
    rows: ofOwn(
      "discussion_tags",
      "discussion_id",
      "discussions",
      sql`(select name from tags where id = t.tag_id) as tag`,
    ),
  },
  discussion_revisions: {
    file: "discussion-versions",
    rows: ofOwn("discussion_revisions", "discussion_id", "discussions"),
    omit: ["body"],
  },
  discussion_stats: {
    file: "discussion-counts",
    rows: ofOwn("discussion_stats", "discussion_id", "discussions"),
  },
  moderation_decisions: [
    {
      file: "decisions-on-your-versions",
      rows: ({ userId }) => sql`select t.* from moderation_decisions t
        left join review_revisions r on r.id = t.revision_id
        left join reviews on reviews.id = r.review_id
        left join discussion_revisions d on d.id = t.discussion_revision_id
        left join discussions on discussions.id = d.discussion_id
        where reviews.user_id = ${userId} or discussions.user_id = ${userId}`,
      omit: ["moderator_id"],
    },
    { file: "decisions-you-made", rows: by("moderation_decisions", "moderator_id") },
  ],
  scheduled_decisions: {
    file: "decisions-you-can-undo",
    rows: by("scheduled_decisions", "moderator_id"),
  },
  moderation_log: [
    {
      file: "actions-on-what-is-yours",
      // Authors aren't notified of dismissed reports, and notes are for moderators only.
      rows: ({ userId }) => sql`select t.* from moderation_log t
        where t.action not in ('dismiss', 'add-note', 'remove-note') and t.subject_id in (
        select ${userId}::uuid union select id from reviews where user_id = ${userId}
        union select id from discussions where user_id = ${userId}
        union select id from comments where user_id = ${userId}
        union select id from messages where sender_id = ${userId})`,
      // Reasons given to the member are in their notifications; others are moderators' notes.
      omit: ["actor_id", "author_id", "reason"],
    },
    { file: "actions-you-took", rows: by("moderation_log", "actor_id"), omit: ["author_id"] },
  ],
  // What a note says is about someone else.
  person_notes: {
    file: "notes-you-wrote",
    rows: by("person_notes", "author_id"),
    omit: ["author_id", "user_id", "text"],
  },
  suspensions: { file: "suspensions", rows: by("suspensions"), omit: ["suspended_by", "lifted_by"] },
  comments: { file: "comments", rows: by("comments", "user_id", about) },
  comment_versions: { file: "comment-versions", rows: ofOwn("comment_versions", "comment_id", "comments") },
  comment_mentions: { file: "mentions-of-you", rows: by("comment_mentions") },
  thread_follows: { file: "threads-followed", rows: by("thread_follows", "user_id", about) },
  likes: { file: "likes", rows: by("likes", "user_id", about) },
  saves: {
    file: "saved-items",
    rows: by(
      "saves",
      "user_id",
      (owner) => sql`(select name from tools where id = t.tool_id and published_at is not null) as tool,
        ${marketOf(sql`id = t.market_id and published_at is not null`)} as market,
        ${about(owner)}`,
    ),
  },
  ...RETURN_SECTIONS,
  conversations: {
    file: "conversations",
    rows: ({ userId }) => sql`select t.*,
        ${nameOf(sql`case when t.low_user_id = ${userId} then t.high_user_id else t.low_user_id end`)} as "with",
        t.started_by = ${userId} as started_by_you
      from conversations t where (t.low_user_id = ${userId} or t.high_user_id = ${userId}) and exists (
        select from messages m where m.conversation_id = t.id and (m.sender_id = ${userId} or m.is_delivered))`,
    omit: ["low_user_id", "high_user_id", "started_by"],
  },
  messages: {
    file: "messages",
    rows: ({ userId }) => sql`select t.*,
        case when t.sender_id = ${userId} then 'sent' else 'received' end as direction,
        t.read and (t.recipient_id = ${userId} or c.accepted_at is not null) as opened,
        ${nameOf(sql`case when t.sender_id = ${userId} then t.recipient_id else t.sender_id end`)} as "with"
      from messages t join conversations c on c.id = t.conversation_id
      where t.sender_id = ${userId} or (t.recipient_id = ${userId} and t.is_delivered)`,
    // Delivery would reveal the other member's blocks, and `read` that a request was read.
    omit: ["sender_id", "recipient_id", "is_delivered", "read"],
  },
  blocks: {
    file: "people-blocked",
    rows: by("blocks", "blocker_id", () => sql`${nameOf(sql`t.blocked_id`)} as blocked`),
    omit: ["blocked_id"],
  },
  notifications: {
    file: "notifications",
    rows: by("notifications", "user_id", () => sql`${nameOf(sql`t.actor_id`)} as "by"`),
    omit: ["actor_id"],
  },
  reports: {
    file: "reports-made",
    rows: by("reports", "reporter_id"),
    // Written by another member.
    omit: ["person_id", "resolved_by", "reported_text"],
  },
  payment_customers: { file: "payment-customer", rows: by("payment_customers") },
  subscriptions: { file: "subscription", rows: by("subscriptions") },
  review_unlocks: { file: "reviews-unlocked", rows: by("review_unlocks") },
  review_credits: { file: "contribution-credits", rows: by("review_credits") },
  checkouts: { file: "checkouts", rows: by("checkouts") },
  test_payments: {
    file: "test-payments",
    rows: ({ userId }) => sql`select t.* from test_payments t
      join payment_customers own on own.customer_id = t.customer_id where own.user_id = ${userId}`,
  },
  newsletter_subscribers: {
    file: "newsletter-subscription",
    rows: ({ email }) => sql`select t.* from newsletter_subscribers t where lower(t.email) = ${email}`,
  },
  newsletter_suppressions: {
    file: "newsletter-never-again",
    rows: ({ suppressionHash }) =>
      sql`select t.* from newsletter_suppressions t where t.email_hash = ${suppressionHash}`,
    omit: ["email_hash"],
  },
  newsletter_issues: { file: "newsletter-issues-written", rows: by("newsletter_issues", "created_by") },
  contact_requests: {
    file: "contact-requests",
    rows: ({ email }) => sql`select t.* from contact_requests t where lower(t.email) = ${email}`,
    omit: ["done_by"],
  },
  mails: {
    file: "mails",
    rows: ({ userId, email }) =>
      sql`select t.* from mails t where t.user_id = ${userId} or lower(t.recipient) = ${email}`,
    // The texts were sent to the member; their links sign in, confirm and unsubscribe.
    omit: ["text", "html", "unsubscribe_url", "last_error"],
  },
};

export const sectionsOf = (table: string): Section[] => [SECTIONS[table] ?? []].flat();
