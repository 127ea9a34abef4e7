// Constants of what brings members back: follows, emails about them, notes of browsers, and their own tools.

/** What a browser may be told about (push). */
export const PUSH_KINDS = [
  "replies",
  "mentions",
  "messages",
  "decisions",
  "first_reviews",
  "price_changes",
  "renewals",
] as const;
/** @public */
export type PushKind = (typeof PUSH_KINDS)[number];

/** A muted review or discussion is a thread: its comments are muted, too. */
export const MUTE_KINDS = ["word", "tool", "person", "review", "discussion"] as const;
export type MuteKind = (typeof MUTE_KINDS)[number];

export const DIGEST_CADENCES = ["weekly", "monthly"] as const;

/** What a follow may wait for. */
export const FIRST_REVIEW = "first-review" as const;

export const RETURN_LIMITS = {
  /** Technical: bounds what a weekly email and a page of what is new read. */
  follows: 500,
  mutes: 500,
  mutedWord: 50,
  /** Technical: far more than anyone pays for. */
  contracts: 200,
  contractNote: 500,
} as const;
