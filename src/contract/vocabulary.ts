// Constants of the domain. Imports no library: screens load this file, and browsers should not load zod.

/** Kinds of tools (docs/product.md#reviews), in the display order of every list. */
export const CATEGORIES = [
  "Lead Generation",
  "CRM",
  "Scheduling",
  "Transaction Management",
  "Website",
  "Marketing",
  "Social Media",
  "Virtual Tours",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const REVIEWER_TYPES = ["solo_agent", "team", "broker"] as const;
export type ReviewerType = (typeof REVIEWER_TYPES)[number];

export const PROFILE_TYPES = ["real_estate_agent", "team_leader", "broker"] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

export const MODERATION_STATUSES = ["pending", "approved", "rejected"] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

/** hidden: by a moderator, until its author edits it. removed: permanently. */
export const POST_STATUSES = [...MODERATION_STATUSES, "hidden", "removed"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const DISCUSSION_SORTS = ["newest", "oldest", "most-replies", "least-replies"] as const;
export type DiscussionSort = (typeof DISCUSSION_SORTS)[number];

/** top: most likes first. best: likes weighed against age. */
export const COMMENT_SORTS = ["best", "top", "new", "old"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const REPORT_REASONS = [
  "spam",
  "harassment",
  "misleading",
  "personal-information",
  "conflict-of-interest",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const CONTACT_LISTS = ["open", "done"] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

export const SAVE_KINDS = ["tools", "markets", "reviews", "discussions"] as const;
export type SaveKind = (typeof SAVE_KINDS)[number];
export const SAVE_SORTS = ["newest", "score", "price", "most-reviewed"] as const;
export type SaveSort = (typeof SAVE_SORTS)[number];

export const NOTIFICATION_KINDS = [
  "reply",
  "thread-reply",
  "mention",
  "like",
  "moderation",
  "message",
  "report-outcome",
  "warning",
  "proof",
  "first-review",
  "price-change",
  "renewal",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What an email's unsubscribe link can end: the email preferences, and the newsletter. */
export const UNSUBSCRIBABLE = [
  "welcome_email",
  "review_replies",
  "discussion_replies",
  "message_notifications",
  "check_ins",
  "first_reviews",
  "price_changes",
  "renewals",
  "weekly_email",
  "newsletter",
] as const;
export type Unsubscribable = (typeof UNSUBSCRIBABLE)[number];

export const REVIEW_SORTS = [
  "newest",
  "oldest",
  "highest-rated",
  "lowest-rated",
  "most-replies",
  "least-replies",
] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** How old reviews of a list may be. */
export const FILTER_PERIODS = ["month", "quarter", "year", "three-years"] as const;
export type FilterPeriod = (typeof FILTER_PERIODS)[number];

export const SUBSCRIPTION_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const NEWSLETTER_STATUSES = ["draft", "sending", "sent"] as const;

export const NEWSLETTER_FILTERS = ["pending", "confirmed"] as const;
export type NewsletterFilter = (typeof NEWSLETTER_FILTERS)[number];

/** Those that pages know; see docs/product.md. "Technical" marks limits that only protect the server or the layout. */
export const LIMITS = {
  email: 255,
  passwordMin: 6,
  fullName: 100,
  passkeyName: 50,
  brokerage: 100,
  toolName: 100,
  city: 100,
  /** Other names of a tool or market. */
  aliases: 20,
  searchText: 200,
  suggestions: 5,
  comparedTools: 4,
  cardTags: 3,
  /** Tools of a category before "All 8 CRMs". */
  firstComps: 5,
  tagPicker: 6,
  /** Technical: tags are labels, not a search index. */
  reviewTags: 10,
  /** Technical: characters of the names of as many tags. */
  tagFilter: 500,
  reviewText: 2000,
  reviewTextAmber: 1900,
  points: 10,
  pointText: 200,
  connectionNote: 200,
  scoreMin: 1,
  scoreMax: 10,
  /** Technical: splits the green scores in a histogram. */
  scoreBest: 9,
  scoreGreen: 8,
  scoreRedBelow: 6,
  costWarning: 5000,
  /** Technical: maximum of the column; no tool for agents costs a hundredth of it. */
  monthlyCost: 99_999_999.99,
  /** Technical: maximum of a PostgreSQL integer. */
  leadVolume: 2_147_483_647,
  yearsExperience: 50,
  moderationReason: 500,
  /** Technical: items per batch decision. */
  decidedItems: 50,
  discussionTitle: 200,
  discussionContent: 5000,
  discussionTags: 10,
  discussionRowTags: 2,
  /** Technical: same as a discussion. */
  commentContent: 5000,
  /** Technical: non-empty lines of a Markdown text; a printed page has 50. */
  textLines: 200,
  commentIndent: 6,
  contactMessage: 2000,
  newsletterSubject: 200,
  /** Technical: far above any issue that people read. */
  newsletterBody: 20_000,
  pictureBytes: 5 * 1024 * 1024,
  messageSubject: 200,
  /** Technical: same as a discussion. */
  messageContent: 5000,
  saveNote: 500,
  reportDetails: 500,
  personNote: 1000,
} as const;

/** Counts non-empty lines; see `LIMITS.textLines`. */
export const countLines = (text: string) => text.match(/^.*\S/gm)?.length ?? 0;

export const DELETED_MEMBER = "Deleted member";

/** Application-defined by the UUID standard; all other users have version 7. */
export const DELETED_USER_UUID_VERSION = "8";
export const isDeletedUser = (userId: string) => userId[14] === DELETED_USER_UUID_VERSION;

export const CONTRIBUTION_CHOICES = ["anonymise", "delete"] as const;
export type ContributionChoice = (typeof CONTRIBUTION_CHOICES)[number];
export const WRONG_YEARS = `Years of experience must be a whole number from 0 to ${LIMITS.yearsExperience}`;

export const PLURALS = { review: "reviews", discussion: "discussions", comment: "comments" } as const;
type Plurals = typeof PLURALS;
export const SINGULARS = Object.fromEntries(
  Object.entries(PLURALS).map(([singular, plural]) => [plural, singular]),
) as { [Kind in keyof Plurals as Plurals[Kind]]: Kind };
