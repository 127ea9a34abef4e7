import type { Suspension } from "#contract/parts.ts";

/** Who sends a request. A visitor has no user id. Each request reads roles and Premium from the database. */
export interface Reader {
  userId: string | null;
  sessionId: string | null;
  isPremium: boolean;
  isModerator: boolean;
  isAdmin: boolean;
  /** Set while they may not post. They can still read, and manage their account. */
  suspension: Suspension | null;
}

export const VISITOR: Reader = {
  userId: null,
  sessionId: null,
  isPremium: false,
  isModerator: false,
  isAdmin: false,
  suspension: null,
};

/** A reader who is known to be signed in. */
export interface MemberReader extends Reader {
  userId: string;
}
