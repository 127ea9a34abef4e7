export const MODERATION_ACTIONS = [
  "approve",
  "reject",
  "dismiss",
  "dismiss-numbers",
  "hide",
  "remove",
  "restore",
  "warn",
  "suspend",
  "lift",
  "lock",
  "unlock",
  "pin",
  "unpin",
  "edit",
  "merge",
  "unmerge",
  "add-note",
  "remove-note",
  "submit-proof",
  "check-proof",
  "reject-proof",
  "revoke-proof",
  "withdraw-proof",
] as const;

export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

export const LOG_KINDS = ["review", "discussion", "comment", "message", "person", "tool", "market"] as const;

export type LogKind = (typeof LOG_KINDS)[number];

export const LOG_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;

export type LogPeriod = keyof typeof LOG_DAYS;

export const LOG_PERIODS = Object.keys(LOG_DAYS) as [LogPeriod, ...LogPeriod[]];

export const AUTO_RULE = "auto-rule";

export const ROLES = ["admin", "moderator"] as const;

export type Role = (typeof ROLES)[number];

/** Length of a suspension in days; null: until an admin lifts it. */
export const SUSPENSION_DAYS = { "1-day": 1, "7-days": 7, "30-days": 30, "until-lifted": null } as const;

export type SuspensionPeriod = keyof typeof SUSPENSION_DAYS;

export const SUSPENSION_PERIODS = Object.keys(SUSPENSION_DAYS) as [SuspensionPeriod, ...SuspensionPeriod[]];

/** How long an admin can undo a suspension before the member gets an email about it. */
export const SUSPENSION_UNDO_SECONDS = 10;

export const SUSPENDED_MESSAGE = "Your account is suspended.";

export const PEOPLE_FILTERS = ["suspended", "team"] as const;

export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

export const DECISIONS = ["approved", "rejected"] as const;
export type Decision = (typeof DECISIONS)[number];

export const HELD_FOR = ["first-posts", "links", "near-duplicate"] as const;
export type HeldFor = (typeof HELD_FOR)[number];
