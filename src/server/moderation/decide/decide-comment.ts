import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { decideNow } from "./decide-now.ts";

export const decideComment = api.moderation.decideComment
  .use(moderatorWrites)
  .handler(({ input, context, errors }) => {
    const { commentId: id, version } = input;
    return decideNow(context, { kind: "comment", id, version }, input, errors);
  });
