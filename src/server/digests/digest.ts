import { formatCounted } from "#contract/amounts.ts";

/** Part of an email; leads to a page. */
export interface DigestEntry {
  title: string;
  text: string;
  path: string;
}

/** What an email may tell, each list with what matters most first. */
export interface DigestNews {
  /** What the figures of something followed say now that new reviews changed them. */
  answers: readonly DigestEntry[];
  reviews: readonly DigestEntry[];
  discussions: readonly DigestEntry[];
  /** All that are new, those that aren't loaded included. */
  reviewCount: number;
  discussionCount: number;
}

export const DIGEST_ENTRIES = 12;

/** So that posts have room. */
export const MOST_ANSWERS = 4;

/** A few discussions are among many reviews, and the other way around. */
const LEAST_OF_EACH = 3;

export interface Digest {
  subject: string;
  entries: DigestEntry[];
  /** New posts that aren't among the entries. */
  restCount: number;
}

/** @returns null if there is nothing new: no email is empty */
export function composeDigest({ answers, reviews, discussions, ...counts }: DigestNews): Digest | null {
  const { reviewCount, discussionCount } = counts;
  if (reviews.length + discussions.length === 0) return null;
  const answered = answers.slice(0, MOST_ANSWERS);
  const room = DIGEST_ENTRIES - answered.length;
  const kept = Math.min(discussions.length, LEAST_OF_EACH);
  const shownReviews = reviews.slice(0, room - kept);
  const shownDiscussions = discussions.slice(0, room - shownReviews.length);
  const news = [
    reviewCount > 0 && formatCounted(reviewCount, "new review"),
    discussionCount > 0 && formatCounted(discussionCount, "new discussion"),
  ].filter((part) => part !== false);
  return {
    subject: `${news.join(" and ")} in what you follow`,
    entries: [...answered, ...shownReviews, ...shownDiscussions],
    restCount: reviewCount + discussionCount - shownReviews.length - shownDiscussions.length,
  };
}
