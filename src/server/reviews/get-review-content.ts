import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { findVisibleReview } from "./find-visible-review.ts";
import { findNewestRevision, toOwnReview } from "./own-review.ts";
import { canChangeToolAndMarket, canEditReview } from "./review-policy.ts";

/** The newest version of one's own review, for editing; another's answers like a missing one. */
export const getReviewContent = api.reviews.getContent
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const review = await findVisibleReview(db, reader, input.id);
    if (!review || !canEditReview(reader, review)) throw errors.NOT_FOUND();
    const newest = await findNewestRevision(db, review.id);
    if (!newest) throw errors.NOT_FOUND();
    return {
      content: newest.content,
      own: await toOwnReview(db, review, newest),
      can: { changeToolAndMarket: canChangeToolAndMarket(review) },
    };
  });
