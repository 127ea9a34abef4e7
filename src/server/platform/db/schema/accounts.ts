import { type AnyColumn, desc, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ROLES } from "#contract/moderation/terms.ts";
import { PROFILE_TYPES } from "#contract/vocabulary.ts";
import { createdAt, extensionOf, id, moment, partOf } from "./columns.ts";

export const TRACES = ["browser", "network"] as const;

/** Equal for addresses that usually lead to one inbox: without "+tag", and at Gmail without dots. */
const COMPARABLE_EMAIL = sql`case
  when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
  then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
end`;

/**
 * Accounts. Private; `profiles` has what others may see.
 * Triggers (triggers/users.sql): announce_active_person.
 */
export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    /** Rules that give something away, or hide something, count these; moderators see who shares one. */
    comparableEmail: text("comparable_email").notNull().generatedAlwaysAs(COMPARABLE_EMAIL),
    emailVerified: boolean("email_verified").notNull().default(false),
    /** Null: the account signs in with a provider or a passkey only. */
    passwordHash: text("password_hash"),
    /** When the mail server of the address last rejected it: it gets required emails only. */
    emailRejectedAt: moment("email_rejected_at"),
    disabledAt: moment("disabled_at"),
    /** Part of the private address of the feed of what the member saved; another one ends it. */
    savedFeedKey: uuid("saved_feed_key"),
    /** The same for the calendar of renewals. */
    calendarKey: uuid("calendar_key"),
    /** Set on the anonymous row that owns the remaining content of a deleted member. Nobody can sign in as it. */
    departedAt: moment("departed_at"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
    /** For prefix searches, independent of the collation. */
    index("users_email_beginning").on(sql`lower(${t.email}) text_pattern_ops`),
    index("users_comparable_email").on(t.comparableEmail),
    check("users_email_length", sql`char_length(${t.email}) between 3 and 255`),
  ],
);

/** Triggers (triggers/sessions.sql): announce_session_end. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    /** Hash of the refresh token. */
    token: text("token").notNull().unique(),
    /** Hash of the previous token, and when it was replaced. */
    previousToken: text("previous_token"),
    replacedAt: moment("replaced_at"),
    /** When the token, or the access token that came with it, was first used. Until then, the previous one stays valid. */
    tokenUsedAt: moment("token_used_at"),
    expiresAt: moment("expires_at").notNull(),
    /** No longer written. A later version drops it, because the previous one still writes it. */
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    /** When the member last confirmed who they are, after signing in. */
    confirmedAt: moment("confirmed_at"),
    /** When the session last used a passkey or a code. */
    secondFactorAt: moment("second_factor_at"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    index("sessions_expiry").on(t.expiresAt),
    index("sessions_network").on(t.ipAddress),
  ],
);

/**
 * Browsers and networks from which an account signed in within 90 days, as keyed hashes, so that moderators see which accounts share one.
 */
export const signInTraces = pgTable(
  "sign_in_traces",
  {
    userId: partOf("user_id", () => users.id),
    kind: text("kind", { enum: TRACES }).notNull(),
    mark: text("mark").notNull(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.mark] }),
    index("sign_in_traces_mark").on(t.kind, t.mark),
    index("sign_in_traces_age").on(t.lastSeenAt),
    check("sign_in_traces_kind", sql`${t.kind} in ('browser', 'network')`),
  ],
);

export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [index("verifications_identifier").on(t.identifier), index("verifications_expiry").on(t.expiresAt)],
);

/** A single row: the fingerprint that detects a changed SECRET. */
export const secretMarks = pgTable(
  "secret_marks",
  { id: smallint("id").primaryKey().default(1), fingerprint: text("fingerprint").notNull() },
  (t) => [check("secret_marks_one", sql`${t.id} = 1`)],
);

/** Search terms of a name, folded like `foldText`. The index below has the same expression. */
export const wordsOfName = (name: AnyColumn) =>
  sql`to_tsvector('simple', regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

/**
 * Public profiles. Never contains an email address.
 * Triggers (triggers/profiles.sql): announce_person, end_license_check, copy_years_to_reviews, release_file.
 */
export const profiles = pgTable(
  "profiles",
  {
    id: extensionOf("id", () => users.id),
    fullName: text("full_name").notNull(),
    avatarUrl: text("avatar_url"),
    brokerage: text("brokerage"),
    reviewerType: text("reviewer_type", { enum: PROFILE_TYPES }),
    yearsExperience: smallint("years_experience"),
    /** Has a role; kept by a trigger (triggers/user-roles.sql). */
    isTeam: boolean("is_team").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index("profiles_newest").on(desc(t.createdAt), desc(t.id)),
    // For the search for files that no row names.
    index("profiles_avatars").on(t.avatarUrl).where(sql`avatar_url is not null`),
    index("profiles_names").using("gin", wordsOfName(t.fullName)),
    check("profiles_full_name_length", sql`char_length(${t.fullName}) between 1 and 100`),
    check("profiles_brokerage_length", sql`char_length(${t.brokerage}) <= 100`),
    check("profiles_reviewer_type", sql`${t.reviewerType} in ('real_estate_agent', 'team_leader', 'broker')`),
    check("profiles_years", sql`${t.yearsExperience} between 0 and 50`),
  ],
);

/** Triggers (triggers/user-roles.sql): announce_roles. */
export const userRoles = pgTable(
  "user_roles",
  {
    userId: partOf("user_id", () => users.id),
    role: text("role", { enum: ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.role] }),
    check("user_roles_role", sql`${t.role} in ('admin', 'moderator')`),
  ],
);

/** Without a row, all emails but the weekly one are wanted. */
export const emailPreferences = pgTable("email_preferences", {
  userId: extensionOf("user_id", () => users.id),
  welcomeEmail: boolean("welcome_email").notNull().default(true),
  reviewReplies: boolean("review_replies").notNull().default(true),
  discussionReplies: boolean("discussion_replies").notNull().default(true),
  messageNotifications: boolean("message_notifications").notNull().default(true),
  checkIns: boolean("check_ins").notNull().default(true),
  firstReviews: boolean("first_reviews").notNull().default(true),
  priceChanges: boolean("price_changes").notNull().default(true),
  renewals: boolean("renewals").notNull().default(true),
  /** Opt-in. */
  weeklyEmail: boolean("weekly_email").notNull().default(false),
});
