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
 * docs/decisions/what-deletion-leaves.md and on the privacy page.
 */
export const REGISTER: Record<string, NamedBy | { nobody: string }> = {
  users: {
    columns: { id: "deleted", name: "deleted", email: "deleted", image: "deleted" },
    kept: "A nameless row without an address takes the place of whoever left something behind.",
  },
  profiles: { columns: { id: "deleted", full_name: "deleted", avatar_url: "deleted", brokerage: "deleted" } },
  sessions: { columns: { user_id: "deleted", ip_address: "deleted", user_agent: "deleted" } },
  accounts: { columns: { user_id: "deleted", account_id: "deleted" } },
  verifications: { columns: { value: "deleted" } },
  email_changes: { columns: { user_id: "deleted", email: "deleted" } },
  former_emails: { columns: { user_id: "deleted", email: "deleted" } },
  jwks: { nobody: "the server's own keys" },
  user_roles: person("deleted"),
  email_preferences: person("deleted"),

  markets: { columns: { created_by: "emptied" } },
  tools: { columns: { created_by: "emptied" } },
  tool_aliases: { nobody: "names of tools" },
  tags: { nobody: "names of tags" },

  reviews: {
    columns: { user_id: "as chosen", moderated_by: "emptied" },
    unexported: "Which reviews a moderator decided on stands in their decisions.",
  },
  review_points: part("review_id"),
  review_tags: part("review_id"),
  review_revisions: part("review_id"),
  review_stats: part("review_id"),
  review_drafts: person("deleted"),
  discussions: {
    columns: { user_id: "as chosen", moderated_by: "emptied" },
    unexported: "Which discussions a moderator decided on stands in their decisions.",
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
    unexported: "What never reached somebody whom the other had not blocked is not told to them.",
    kept: "A letter belongs to whom it was sent. Until they delete their account, too.",
  },
  messages: {
    columns: { sender_id: "left to nobody", recipient_id: "left to nobody" },
    unexported: "What somebody wrote whom one had blocked never reached one.",
    kept: "A letter belongs to whom it was sent. Until they delete their account, too.",
  },
  blocks: {
    columns: { blocker_id: "deleted", blocked_id: "deleted" },
    unexported: "Who blocked one is the other's affair.",
  },
  notifications: {
    columns: { user_id: "deleted", actor_id: "left to nobody" },
    unexported: "What others were told of is theirs.",
  },

  moderation_decisions: {
    columns: { moderator_id: "emptied", revision_id: "as chosen", discussion_revision_id: "as chosen" },
  },
  moderation_log: {
    columns: { actor_id: "emptied", author_id: "emptied", subject_id: "kept" },
    kept: "What moderators did stays to be accounted for, with the ids of what it was about and their reasons.",
  },
  reports: {
    columns: { reporter_id: "left to nobody", person_id: "deleted", resolved_by: "emptied" },
    unexported: "Who reported somebody is not told to them. What a moderator resolved stands in the log.",
    kept: "That something was reported, and for which reason, without the reporter and their words.",
  },

  payment_customers: { columns: { user_id: "deleted", customer_id: "deleted" } },
  subscriptions: { columns: { user_id: "deleted", subscription_id: "deleted" } },
  review_unlocks: { columns: { user_id: "deleted", payment_id: "deleted" } },
  review_credits: person("deleted"),
  checkouts: person("deleted"),
  test_payments: { columns: { customer_id: "deleted" } },
  webhook_events: { nobody: "the provider's numbers of events" },

  newsletter_subscribers: { columns: { email: "deleted" } },
  newsletter_suppressions: {
    columns: { email_hash: "kept" },
    kept: "A keyed hash of an address that wants, or gets, no newsletter: kept to be obeyed, until it is confirmed anew.",
  },
  newsletter_issues: { columns: { created_by: "emptied" } },
  contact_requests: {
    columns: { name: "deleted", email: "deleted", company: "deleted", phone: "deleted", done_by: "emptied" },
    unexported: "Which requests a moderator marked as done is nothing about them.",
  },
  used_captchas: { nobody: "numbers of sums that were answered" },

  mails: {
    columns: { user_id: "deleted", recipient: "deleted", reply_to: "deleted" },
    unexported: "A mail to the operator of what one wrote to them repeats the contact request.",
    kept: "The goodbye mail, and what others were told in mails that named one: 30 days.",
  },
  rate_limits: { nobody: "keys are hashes without a way back, and end within 30 days" },
  count_deltas: { nobody: "sums of reviews" },
  market_category_counts: { nobody: "sums of reviews" },
  tool_market_counts: { nobody: "sums of reviews" },
  tool_counts: { nobody: "sums of reviews" },
  price_medians: { nobody: "sums of reviews" },
  list_anchors: { nobody: "ids of public reviews" },
};
