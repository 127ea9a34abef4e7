import type { ThreadRef } from "#contract/comments.ts";

export interface OwnPost extends ThreadRef {
  /** "Foyer CRM in Austin, TX", or a title. */
  name: string;
  replyCount: number;
}
