import type { Suspension } from "#contract/parts.ts";

/** Who sends a request. Roles and Premium are loaded from the database for each request. */
export interface Reader {
  userId: string | null;
  sessionId: string | null;
  isPremium: boolean;
  isModerator: boolean;
  isAdmin: boolean;
  /** Has a role that this session may not use before it has used a second factor (SECOND_FACTOR). */
  lacksSecondFactor?: boolean;
  /** Set while the member may not post. Reading and account settings stay available. */
  suspension: Suspension | null;
  /** Position of the member's last write in the write-ahead log, in bytes; only set with read replicas. */
  lastWrite?: number | null;
}

export const VISITOR: Reader = {
  userId: null,
  sessionId: null,
  isPremium: false,
  isModerator: false,
  isAdmin: false,
  suspension: null,
};

export interface MemberReader extends Reader {
  userId: string;
}
