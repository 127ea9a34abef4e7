import { api } from "#server/platform/api.ts";
import { getTags } from "./tag-directory.ts";

export const listTags = api.tags.list.handler(async ({ input, context }) => {
  const tags = await getTags(context);
  return tags
    .filter(({ category }) => !input.category || category === input.category || category === "both")
    .map(({ id, name, color }) => ({ id, name, color }));
});
