import { loadOwnContent } from "#server/items/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { canChangeToolAndMarket } from "./review-policy.ts";

export const getReviewContent = api.reviews.getContent
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const loaded = await loadOwnContent(context.db, context.reader, { kind: "review", id: input.id });
    if (!loaded) throw errors.NOT_FOUND();
    const { item, content, own } = loaded;
    return { content, own, can: { changeToolAndMarket: canChangeToolAndMarket(item) } };
  });
