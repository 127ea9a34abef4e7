import type { HeldFor } from "#contract/moderation/terms.ts";

/** Holds the first two posts of a member, and links from accounts younger than a week. */
export const FIRST_POSTS = 2;
const YOUNG_ACCOUNT_MS = 7 * 24 * 60 * 60 * 1000;

export interface HoldingFacts {
  /** The author's public posts; Infinity for an edit of a held comment, whose author was checked before. */
  publishedPosts: number;
  accountAgeMs: number;
  links: number;
  isNearDuplicate: boolean;
}

/** For members without a role. */
export function reasonToHold(one: HoldingFacts): HeldFor | null {
  if (one.publishedPosts < FIRST_POSTS) return "first-posts";
  if (one.links > 0 && one.accountAgeMs < YOUNG_ACCOUNT_MS) return "links";
  return one.isNearDuplicate ? "near-duplicate" : null;
}
