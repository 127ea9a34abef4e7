import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { parseComment } from "./parse-content.ts";

export const previewComment = api.comments.preview
  .use(signedIn)
  .use(limited("preview"))
  .handler(({ input }) => ({ body: parseComment(input.content) }));
