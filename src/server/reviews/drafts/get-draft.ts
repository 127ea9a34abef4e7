import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { findDraft } from "./find-draft.ts";

export const getDraft = api.reviews.getDraft.use(signedIn).handler(async ({ context }) => {
  return { draft: await findDraft(context.db, context.reader.userId) };
});
