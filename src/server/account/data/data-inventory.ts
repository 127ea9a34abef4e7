/** What happens to a row, or to a column that identifies someone, when they delete their account. */
export type Deletion =
  | "deleted"
  /** Deleted or reassigned to the anonymous user, as the member chose. */
  | "as chosen"
  | "reassigned"
  | "cleared"
  | "kept";

interface NamedBy {
  columns: Record<string, Deletion>;
  /** Why the export leaves out some of the rows that reference a member. */
  unexported?: string;
  /** Why something is kept, and for how long. */
  kept?: string;
}

const person = (deletion: Deletion): NamedBy => ({ columns: { user_id: deletion } });
/** Rows that belong to an item and have no user column. They are deleted with it. */
const part = (of: string): NamedBy => ({ columns: { [of]: "as chosen" } });

/** Described in docs/decisions/0010-what-deletion-leaves.md. Tests compare it with the database's catalog. */
export const INVENTORY: Record<string, NamedBy | { impersonal: string }> = {
  users: {
    columns: { id: "deleted", email: "deleted", comparable_email: "deleted" },
    kept: "If a deleted user left content, an anonymous row without an address replaces the account.",
  },
  profiles: { columns: { id: "deleted", full_name: "deleted", avatar_url: "deleted", brokerage: "deleted" } },
  sign_in_traces: person("deleted"),
  sessions: { columns: { user_id: "deleted", ip_address: "deleted", user_agent: "deleted" } },
  verifications: { columns: { value: "deleted" } },
  email_changes: { columns: { user_id: "deleted", email: "deleted" } },
  former_emails: { columns: { user_id: "deleted", email: "deleted" } },
  passkeys: person("deleted"),
  linked_identities: { columns: { user_id: "deleted", email: "deleted" } },
  code_secrets: person("deleted"),
  recovery_codes: person("deleted"),
  secret_marks: { impersonal: "the server's own mark" },
  user_roles: person("deleted"),
  email_preferences: person("deleted"),

  markets: { columns: { created_by: "cleared" } },
  tools: { columns: { created_by: "cleared" } },
  tool_aliases: { impersonal: "names of tools" },
  merges: { columns: { merged_by: "cleared", undone_by: "cleared" } },
  merged_rows: { impersonal: "what merges moved, which is deleted with it" },
  different_pairs: { columns: { decided_by: "cleared" } },
  tags: { impersonal: "names of tags" },

  reviews: {
    columns: { user_id: "as chosen", moderated_by: "cleared" },
    unexported: "The moderator's decisions list the reviews they decided on.",
  },
  review_points: part("review_id"),
  review_check_ins: part("review_id"),
  review_proofs: part("review_id"),
  unclaimed_files: { impersonal: "the names of files that are about to be removed" },
  receipts: { columns: { review_id: "deleted", file_key: "deleted" } },
  license_requests: person("deleted"),
  checked_licenses: person("deleted"),
  review_tags: part("review_id"),
  review_revisions: part("review_id"),
  number_checks: { impersonal: "how the numbers of reviews compare, deleted with them" },
  review_stats: part("review_id"),
  searched_reviews: { impersonal: "what searches read of reviews" },
  review_drafts: person("deleted"),
  discussions: {
    columns: { user_id: "as chosen", moderated_by: "cleared" },
    unexported: "The moderator's decisions list the discussions they decided on.",
  },
  discussion_tags: part("discussion_id"),
  discussion_revisions: part("discussion_id"),
  discussion_stats: part("discussion_id"),
  searched_discussions: { impersonal: "what searches read of discussions" },
  comments: { columns: { user_id: "as chosen" } },
  comment_versions: part("comment_id"),
  comment_mentions: { columns: { user_id: "deleted" } },
  thread_follows: person("deleted"),
  likes: person("deleted"),
  saves: person("deleted"),
  follows: {
    columns: { user_id: "deleted", person_id: "deleted" },
    unexported: "Nobody learns who follows them.",
  },
  following_visits: person("deleted"),
  mutes: {
    columns: { user_id: "deleted", person_id: "deleted" },
    unexported: "Nobody learns who muted them.",
  },
  digest_schedules: person("deleted"),
  contracts: person("deleted"),
  contract_reminders: { columns: { contract_id: "deleted" } },
  price_levels: person("deleted"),
  push_subscriptions: person("deleted"),
  push_preferences: person("deleted"),
  push_notes: person("deleted"),
  push_keys: { impersonal: "the server's own key pair" },

  conversations: {
    columns: { low_user_id: "reassigned", high_user_id: "reassigned", started_by: "reassigned" },
    unexported: "Conversations are left out if none of their messages was delivered to this person.",
    kept: "A message belongs to its recipient too. Kept until the recipient's account is deleted.",
  },
  messages: {
    columns: { sender_id: "reassigned", recipient_id: "reassigned" },
    unexported: "Messages from a blocked person were never delivered.",
    kept: "A message belongs to its recipient too. Kept until the recipient's account is deleted.",
  },
  blocks: {
    columns: { blocker_id: "deleted", blocked_id: "deleted" },
    unexported: "Blocks by other people are those people's data.",
  },
  notifications: {
    columns: { user_id: "deleted", actor_id: "reassigned" },
    unexported: "Notifications belong to the people who received them.",
  },

  moderation_decisions: {
    columns: { moderator_id: "cleared", revision_id: "as chosen", discussion_revision_id: "as chosen" },
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
    columns: { actor_id: "cleared", author_id: "cleared", subject_id: "kept" },
    kept: "The log keeps moderators accountable: their actions, reasons and the ids of the content.",
  },
  suspensions: {
    columns: { user_id: "deleted", suspended_by: "cleared", lifted_by: "cleared" },
    unexported: "The log lists the suspensions that an admin imposed or lifted.",
  },
  person_notes: {
    columns: { user_id: "deleted", author_id: "cleared" },
    unexported:
      "Notes about a person are for moderators only. A moderator's export lists when they wrote some.",
  },
  reports: {
    columns: { reporter_id: "reassigned", person_id: "deleted", resolved_by: "cleared" },
    unexported: "Reporters are not disclosed. The log lists the reports that a moderator resolved.",
    kept: "The report and its reason, without the reporter and the details they wrote.",
  },

  payment_customers: { columns: { user_id: "deleted", customer_id: "deleted" } },
  subscriptions: { columns: { user_id: "deleted", subscription_id: "deleted" } },
  review_unlocks: { columns: { user_id: "deleted", payment_id: "deleted" } },
  review_credits: person("deleted"),
  checkouts: person("deleted"),
  test_payments: { columns: { customer_id: "deleted" } },
  webhook_events: { impersonal: "event ids of the provider" },

  newsletter_subscribers: { columns: { email: "deleted" } },
  newsletter_suppressions: {
    columns: { email_hash: "kept" },
    kept: "A keyed hash of an address that must not get the newsletter, kept until the address is confirmed again.",
  },
  newsletter_issues: { columns: { created_by: "cleared" } },
  contact_requests: {
    columns: { name: "deleted", email: "deleted", company: "deleted", phone: "deleted", done_by: "cleared" },
    unexported: "Marking a request as done isn't personal data of the moderator.",
  },
  used_captchas: { impersonal: "ids of answered captchas" },

  mails: {
    columns: { user_id: "deleted", recipient: "deleted", reply_to: "deleted" },
    unexported: "The email to the operator repeats the contact request.",
    kept: "The goodbye email, and emails to others that name the person: 30 days.",
  },
  recent_writes: person("deleted"),
  rate_limits: { impersonal: "keys are one-way hashes and expire within 30 days" },
  count_deltas: { impersonal: "totals of reviews" },
  market_category_counts: { impersonal: "totals of reviews" },
  tool_market_counts: { impersonal: "totals of reviews" },
  tool_counts: { impersonal: "totals of reviews" },
  price_medians: { impersonal: "totals of reviews" },
  comps_sums: { impersonal: "totals of reviews and their most frequent points" },
};
