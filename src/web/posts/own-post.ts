import type { ThreadRef } from "#contract/comments.ts";

/** An own review or discussion, as a list or its page shows it. */
export interface OwnPost extends ThreadRef {
  /** "Foyer CRM in Austin, TX", or a title. */
  name: string;
  replyCount: number;
}
