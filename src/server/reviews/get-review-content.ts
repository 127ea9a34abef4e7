import { canEditItem, findNewestRevision, findVisibleItem, toOwnState } from "#server/items/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { canChangeToolAndMarket } from "./review-policy.ts";

/** Returns the latest version for editing. Only the author has access. */
export const getReviewContent = api.reviews.getContent
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const review = await findVisibleItem(db, reader, { kind: "review", id: input.id });
    if (!review || !canEditItem(reader, review)) throw errors.NOT_FOUND();
    const newest = await findNewestRevision(db, { kind: "review", id: review.id });
    if (!newest) throw errors.NOT_FOUND();
    return {
      content: newest.content,
      own: await toOwnState(db, review, newest),
      can: { changeToolAndMarket: canChangeToolAndMarket(review) },
    };
  });
