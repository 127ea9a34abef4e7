import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { decideNow } from "./decide-now.ts";

export const decideReview = api.moderation.decideReview
  .use(moderatorWrites)
  .handler(({ input, context, errors }) =>
    decideNow(context, { kind: "review", id: input.revisionId }, input, errors),
  );
