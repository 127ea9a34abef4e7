import type { Comment, DiscussionForumPosting, Person, Review } from "schema-dts";
import type { Comment as ThreadComment } from "#contract/posts/comments.ts";
import type { DiscussionDetail } from "#contract/posts/discussions.ts";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import { isDeletedUser } from "#contract/vocabulary.ts";
import type { LoadedPage } from "./loaded-page.ts";
import { SCALE, toolThing } from "./rated-tool.ts";

/** Search results show fewer. */
const MOST_COMMENTS = 10;

export const personThing = (
  { urlOf }: LoadedPage,
  { id, fullName, isDisabled }: { id: string; fullName: string; isDisabled?: boolean | undefined },
): Person => ({
  "@type": "Person",
  name: fullName,
  ...(!isDeletedUser(id) &&
    !isDisabled && { url: urlOf({ to: "/profile/$userId", params: { userId: id } }) }),
});

/** With the excerpt, which everyone may read, never the locked text. */
export function reviewThing(page: LoadedPage, review: ReviewDetail): Review {
  const { tool, reviewer, excerpt } = review;
  return {
    "@type": "Review",
    author: personThing(page, reviewer),
    datePublished: review.createdAt,
    itemReviewed: toolThing(tool, page.urlOf({ to: "/tools/$slug", params: { slug: tool.slug } })),
    reviewRating: { "@type": "Rating", ratingValue: review.leadQualityScore, ...SCALE },
    ...(excerpt && { reviewBody: excerpt }),
  };
}

export function discussionThing(page: LoadedPage, discussion: DiscussionDetail): DiscussionForumPosting {
  const { title, body, author, createdAt, editedAt, replyCount } = discussion;
  return {
    "@type": "DiscussionForumPosting",
    headline: title,
    text: plainTextOf(body),
    url: page.url,
    author: personThing(page, author),
    datePublished: createdAt,
    ...(editedAt !== null && { dateModified: editedAt }),
    commentCount: replyCount,
    comment: discussion.comments.items.flatMap((item) => commentThing(page, item)).slice(0, MOST_COMMENTS),
  };
}

/** Empty for a placeholder. */
const commentThing = (page: LoadedPage, { author, body, createdAt }: ThreadComment): Comment[] =>
  author && body
    ? [
        {
          "@type": "Comment",
          author: personThing(page, author),
          datePublished: createdAt,
          text: plainTextOf(body),
        },
      ]
    : [];
