import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { findDraft } from "./find-draft.ts";

/** One's unfinished review, or null. */
export const getDraft = api.reviews.getDraft.use(signedIn).handler(async ({ context }) => {
  return { draft: await findDraft(context.db, context.reader.userId) };
});
