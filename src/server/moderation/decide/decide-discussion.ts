import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { decideNow } from "./decide-now.ts";

export const decideDiscussion = api.moderation.decideDiscussion
  .use(moderatorWrites)
  .handler(({ input, context, errors }) =>
    decideNow(context, { kind: "discussion", id: input.revisionId }, input, errors),
  );
