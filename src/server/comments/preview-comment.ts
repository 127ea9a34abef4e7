import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitPreviews } from "#server/platform/limits/limit-previews.ts";
import { parseComment } from "./parse-content.ts";

export const previewComment = api.comments.preview.use(signedIn).handler(async ({ input, context }) => {
  await limitPreviews(context);
  return { body: parseComment(input.content) };
});
