import { lazyRouteComponent } from "@tanstack/react-router";
import type { DiscussionListInput } from "#contract/posts/discussions.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { discussionsQuery } from "./discussion-queries.ts";

/** Pages begin with their reviews. */
export const LazyDiscussionsTab = lazyRouteComponent(() => import("./discussions-tab.tsx"), "DiscussionsTab");

/** The rows of the tab, and its code. */
export async function loadDiscussions({ queryClient, queries }: ApiContext, input: DiscussionListInput) {
  const [found] = await Promise.all([
    queryClient.ensureQueryData(discussionsQuery(queries, input)),
    LazyDiscussionsTab.preload?.(),
  ]);
  return found;
}
