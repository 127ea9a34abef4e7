// The words and numbers of the domain. No library here: screens load this, and a browser should not load zod.

/** The kinds of tools (docs/product.md#reviews). Their order is the order of every list of them. */
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

/** Who wrote a review, as the review form asks it. */
export const REVIEWER_TYPES = ["solo_agent", "team", "broker"] as const;
export type ReviewerType = (typeof REVIEWER_TYPES)[number];

/** Who a person is, as profiles say it. */
export const PROFILE_TYPES = ["real_estate_agent", "team_leader", "broker"] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

export const MODERATION_STATUSES = ["pending", "approved", "rejected"] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

/** How a review or discussion stands. hidden: by a moderator, until its author changed it. removed: for good. */
export const ITEM_STATUSES = [...MODERATION_STATUSES, "hidden", "removed"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Of discussions; scores are what reviews have. */
export const DISCUSSION_SORTS = ["newest", "oldest", "most-replies", "least-replies"] as const;
export type DiscussionSort = (typeof DISCUSSION_SORTS)[number];

/** Top is most likes first, Best weighs likes against age. */
export const COMMENT_SORTS = ["best", "top", "new", "old"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** Why somebody reports something. */
export const REPORT_REASONS = [
  "spam",
  "harassment",
  "misleading",
  "personal-information",
  "conflict-of-interest",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Which requests through the contact form a moderator looks at. */
export const CONTACT_LISTS = ["open", "done"] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

/** What one can keep for later. */
export const SAVE_KINDS = ["tools", "markets", "reviews", "discussions"] as const;
export type SaveKind = (typeof SAVE_KINDS)[number];

export const NOTIFICATION_KINDS = [
  "reply",
  "thread-reply",
  "mention",
  "like",
  "moderation",
  "message",
  "report-outcome",
  "warning",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What an email's unsubscribe link can end: the email preferences, and the newsletter. */
export const UNSUBSCRIBABLE = [
  "welcome_email",
  "review_replies",
  "discussion_replies",
  "message_notifications",
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

/** How a subscription stands, in Stripe's words. */
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

/** How an issue of the newsletter stands. */
export const NEWSLETTER_STATUSES = ["draft", "sending", "sent"] as const;

/** Whether a subscriber has confirmed their address. */
export const NEWSLETTER_FILTERS = ["pending", "confirmed"] as const;
export type NewsletterFilter = (typeof NEWSLETTER_FILTERS)[number];

/** Numbers that users meet (docs/product.md). "Ours" marks technical limits, with their reasons. */
export const LIMITS = {
  email: 255,
  passwordMin: 6,
  /** Ours: scrypt's work does not depend on it, but a body has to end somewhere; far above any pass phrase. */
  passwordMax: 512,
  fullName: 100,
  brokerage: 100,
  toolName: 100,
  city: 100,
  searchText: 200,
  suggestions: 5,
  /** Ours: most letters begin few states; cities and tools need the room. */
  suggestedStates: 3,
  popularMarkets: 8,
  searchPageSize: 40,
  marketPageSize: 40,
  peoplePageSize: 40,
  cardTags: 3,
  tagPicker: 6,
  /** Ours: what one person may have waiting for approval, of reviews and of discussions; moderators read every one. */
  waiting: 30,
  /** Ours: reviews a day of one person that name a tool or market that is not public. */
  proposals: 5,
  /** Ours: tags are labels, not a search index. */
  reviewTags: 10,
  reviewText: 2000,
  reviewTextAmber: 1900,
  /** Ours: of a draft, about ten times what a review may have; what is too long is kept to be shortened. */
  draftText: 20_000,
  draftLine: 1000,
  points: 10,
  pointText: 200,
  scoreMin: 1,
  scoreMax: 10,
  /** Ours: splits the green scores in a histogram. */
  scoreBest: 9,
  scoreGreen: 8,
  scoreAmber: 6,
  costWarning: 5000,
  /** Ours: what the column holds; no tool for agents costs a hundredth of it. */
  monthlyCost: 99_999_999.99,
  /** Ours: PostgreSQL's integer. */
  leadVolume: 2_147_483_647,
  yearsExperience: 50,
  moderationReason: 500,
  /** Ours: of one operation of a moderator. */
  decidedItems: 50,
  discussionTitle: 200,
  discussionContent: 5000,
  discussionTags: 10,
  discussionPageSize: 10,
  discussionRowTags: 2,
  /** Ours: as long as a discussion may be. */
  commentContent: 5000,
  /** Ours: lines that are not empty of a text with marks; a printed page has 50. */
  textLines: 200,
  commentIndent: 6,
  /** Ours: comments that come at once; the rest follows in parts. */
  commentPart: 50,
  /** Ours: of the parts that follow, for who reads on. */
  laterCommentPart: 200,
  /** An edit within this many minutes leaves no mark. */
  quietEditMinutes: 15,
  contactName: 100,
  contactCompany: 100,
  contactPhone: 40,
  contactMessage: 2000,
  newsletterSubject: 200,
  /** Ours: far above any issue that is read. */
  newsletterBody: 20_000,
  newsletterLines: 500,
  /** As the hint of the picture's field says. */
  avatarBytes: 5 * 1024 * 1024,
  /** Premium a month, and a single review, in cents (docs/product.md#payments). */
  premiumCents: 999,
  unlockCents: 499,
  messageSubject: 200,
  /** Ours: as long as a discussion may be. */
  messageContent: 5000,
  saveNote: 500,
  reportDetails: 500,
  /** Characters of an excerpt (docs/product.md#what-everyone-sees). */
  openingLength: 160,
} as const;

/** Lines of a text that are not empty; see `LIMITS.textLines`. */
export const countLines = (text: string) => text.match(/^.*\S/gm)?.length ?? 0;

/** Who wrote what a member left behind who deleted their account. */
export const DELETED_MEMBER = "Deleted member";

/**
 * The ids of departed members are UUIDs of version 8, which says "as the application likes"; everybody else's are of
 * version 7. So every screen and operation that knows a person's id knows whether there still is anybody.
 */
export const DEPARTED_UUID_VERSION = "8";
export const isDeletedUser = (userId: string) => userId[14] === DEPARTED_UUID_VERSION;

/** What becomes of what a member published when they delete their account. */
export const CONTRIBUTION_CHOICES = ["anonymise", "delete"] as const;
export type ContributionChoice = (typeof CONTRIBUTION_CHOICES)[number];
/** Said beside the field, and by the server. */
export const WRONG_YEARS = `Years of experience must be a whole number from 0 to ${LIMITS.yearsExperience}`;

/** Said by the browser before it sends a picture, and by the server while it reads one. */
export const AVATAR_TOO_LARGE = "The picture must be at most 5 MB.";
export const AVATAR_WRONG_TYPE = "The picture must be a JPG, PNG or WEBP file.";
export const AVATAR_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** A kind of content as addresses spell it. */
export const PLURALS = { review: "reviews", discussion: "discussions", comment: "comments" } as const;
