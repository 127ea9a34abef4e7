import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { parseComment } from "./read-content.ts";

/** How a text will look; nothing is stored. */
export const previewComment = api.comments.preview.use(signedIn).handler(async ({ input, context }) => {
  await limitWrites(context);
  return { body: parseComment(input.content) };
});
