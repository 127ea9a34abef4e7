import type { Suspension } from "#contract/parts.ts";

/** Who asks. A visitor has no user id. Roles and Premium are read from the database for each request. */
export interface Reader {
  userId: string | null;
  sessionId: string | null;
  isPremium: boolean;
  /** Whether an approved review of theirs opens all others today. */
  hasCredit: boolean;
  isModerator: boolean;
  isAdmin: boolean;
  /** Set while they may not post; they still read, and keep up their own account. */
  suspension: Suspension | null;
}

export const VISITOR: Reader = {
  userId: null,
  sessionId: null,
  isPremium: false,
  hasCredit: false,
  isModerator: false,
  isAdmin: false,
  suspension: null,
};

/** A reader who is known to be signed in. */
export interface MemberReader extends Reader {
  userId: string;
}
