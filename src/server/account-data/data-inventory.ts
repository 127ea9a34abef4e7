/** What becomes of a row, or of what it says of a person, when they delete their account. */
export type Deletion =
  /** It goes with the row of `users`, or a feature deletes it. */
  | "deleted"
  /** It goes or is left to the nameless row, as the member chose. */
  | "as chosen"
  /** It is left to the nameless row. */
  | "left to nobody"
  /** The column is emptied, the row is somebody else's. */
  | "emptied"
  /** It stays: see the reason. */
  | "kept";

interface NamedBy {
  /** Columns that name a person, or hold what identifies one. */
  columns: Record<string, Deletion>;
  /** Why the archive has not every row that one of the columns makes about a person. */
  unexported?: string;
  /** Where something is kept: why, and how long. */
  kept?: string;
}

const person = (deletion: Deletion): NamedBy => ({ columns: { user_id: deletion } });
/** Rows of an item have no column that names a person: they go where it goes. */
const part = (of: string): NamedBy => ({ columns: { [of]: "as chosen" } });

/**
 * Every table, and what in it names a person. A test reads the database's catalogue and fails when a table or a column
 * is missing here; others delete accounts, and compare archives with tables, by it. What a screen says of it is in
 * docs/decisions/0010-what-deletion-leaves.md and on the privacy page.
 */
export const REGISTER: Record<string, NamedBy | { nobody: string }> = {
  users: {
    columns: { id: "deleted", email: "deleted" },
    kept: "If a deleted user left content, an anonymous row without an address replaces the account.",
  },
  profiles: { columns: { id: "deleted", full_name: "deleted", avatar_url: "deleted", brokerage: "deleted" } },
  sessions: { columns: { user_id: "deleted", ip_address: "deleted", user_agent: "deleted" } },
  accounts: { columns: { user_id: "deleted" } },
  verifications: { columns: { value: "deleted" } },
  email_changes: { columns: { user_id: "deleted", email: "deleted" } },
  former_emails: { columns: { user_id: "deleted", email: "deleted" } },
  secret_marks: { nobody: "the server's own mark" },
  user_roles: person("deleted"),
  email_preferences: person("deleted"),

  markets: { columns: { created_by: "emptied" } },
  tools: { columns: { created_by: "emptied" } },
  tool_aliases: { nobody: "names of tools" },
  tags: { nobody: "names of tags" },

  reviews: {
    columns: { user_id: "as chosen", moderated_by: "emptied" },
    unexported: "The moderator's decisions list the reviews they decided on.",
  },
  review_points: part("review_id"),
  review_tags: part("review_id"),
  review_revisions: part("review_id"),
  review_stats: part("review_id"),
  review_drafts: person("deleted"),
  discussions: {
    columns: { user_id: "as chosen", moderated_by: "emptied" },
    unexported: "The moderator's decisions list the discussions they decided on.",
  },
  discussion_tags: part("discussion_id"),
  discussion_revisions: part("discussion_id"),
  discussion_stats: part("discussion_id"),
  comments: { columns: { user_id: "as chosen" } },
  comment_versions: part("comment_id"),
  comment_mentions: { columns: { user_id: "deleted" } },
  thread_follows: person("deleted"),
  likes: person("deleted"),
  saves: person("deleted"),

  conversations: {
    columns: { low_user_id: "left to nobody", high_user_id: "left to nobody", started_by: "left to nobody" },
    unexported: "Conversations are left out if none of their messages was delivered to this person.",
    kept: "A message belongs to its recipient too. Kept until the recipient's account is deleted.",
  },
  messages: {
    columns: { sender_id: "left to nobody", recipient_id: "left to nobody" },
    unexported: "Messages from a blocked person were never delivered.",
    kept: "A message belongs to its recipient too. Kept until the recipient's account is deleted.",
  },
  blocks: {
    columns: { blocker_id: "deleted", blocked_id: "deleted" },
    unexported: "Blocks by other people are those people's data.",
  },
  notifications: {
    columns: { user_id: "deleted", actor_id: "left to nobody" },
    unexported: "Notifications belong to the people who received them.",
  },

  moderation_decisions: {
    columns: { moderator_id: "emptied", revision_id: "as chosen", discussion_revision_id: "as chosen" },
  },
  scheduled_decisions: {
    columns: {
      moderator_id: "deleted",
      revision_id: "as chosen",
      discussion_revision_id: "as chosen",
      comment_id: "as chosen",
    },
    unexported: "Authors learn of a decision when it takes effect, seconds later.",
  },
  moderation_log: {
    columns: { actor_id: "emptied", author_id: "emptied", subject_id: "kept" },
    kept: "The log keeps moderators accountable: their actions, reasons and the ids of the content.",
  },
  suspensions: {
    columns: { user_id: "deleted", suspended_by: "emptied", lifted_by: "emptied" },
    unexported: "The log lists the suspensions that an admin imposed or lifted.",
  },
  reports: {
    columns: { reporter_id: "left to nobody", person_id: "deleted", resolved_by: "emptied" },
    unexported: "Reporters are not disclosed. The log lists the reports that a moderator resolved.",
    kept: "The report and its reason, without the reporter and the details they wrote.",
  },

  payment_customers: { columns: { user_id: "deleted", customer_id: "deleted" } },
  subscriptions: { columns: { user_id: "deleted", subscription_id: "deleted" } },
  review_unlocks: { columns: { user_id: "deleted", payment_id: "deleted" } },
  review_credits: person("deleted"),
  checkouts: person("deleted"),
  test_payments: { columns: { customer_id: "deleted" } },
  webhook_events: { nobody: "event ids of the provider" },

  newsletter_subscribers: { columns: { email: "deleted" } },
  newsletter_suppressions: {
    columns: { email_hash: "kept" },
    kept: "A keyed hash of an address that must not get the newsletter, kept until the address is confirmed again.",
  },
  newsletter_issues: { columns: { created_by: "emptied" } },
  contact_requests: {
    columns: { name: "deleted", email: "deleted", company: "deleted", phone: "deleted", done_by: "emptied" },
    unexported: "Marking a request as done is no personal data of the moderator.",
  },
  used_captchas: { nobody: "ids of answered captchas" },

  mails: {
    columns: { user_id: "deleted", recipient: "deleted", reply_to: "deleted" },
    unexported: "The email to the operator repeats the contact request.",
    kept: "The goodbye email, and emails to others that name the person: 30 days.",
  },
  rate_limits: { nobody: "keys are one-way hashes and expire within 30 days" },
  count_deltas: { nobody: "totals of reviews" },
  market_category_counts: { nobody: "totals of reviews" },
  tool_market_counts: { nobody: "totals of reviews" },
  tool_counts: { nobody: "totals of reviews" },
  price_medians: { nobody: "totals of reviews" },
  list_anchors: { nobody: "ids of public reviews" },
};
