import { api } from "#server/platform/api.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { countMatches } from "./list-discussions.ts";

export const countDiscussions = api.discussions.count.handler(async ({ input, context }) => {
  dependOn("discussions");
  return countMatches(context, input);
});
