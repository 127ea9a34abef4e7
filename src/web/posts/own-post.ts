import type { PostRef } from "#contract/posts.ts";

/** An own review or discussion, as a list or its page shows it. */
export interface OwnPost extends PostRef {
  /** "Foyer CRM in Austin, TX", or a title. */
  name: string;
  replyCount: number;
}
