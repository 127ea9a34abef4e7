import type { DiscussionContent } from "#contract/posts/discussions.ts";
import { postsOf } from "#tests/support/sent-posts.ts";
import type { TestApi } from "./api.ts";
import type { Person } from "./world.ts";

export function newDiscussion(overrides: Partial<DiscussionContent> = {}): DiscussionContent {
  return {
    title: "Is zip exclusivity worth it?",
    content: "I pay **double** for it.",
    marketId: null,
    toolId: null,
    tagIds: [],
    ...overrides,
  };
}

/** Submits a discussion as a person; returns its id. */
export async function sendDiscussion(api: Pick<TestApi, "as">, person: Person, content = newDiscussion()) {
  return (await api.as(person).discussions.create(content)).id;
}

export const {
  rowOf: discussionRowOf,
  versionsOf,
  pendingVersionOf,
  decide: decideOnDiscussion,
  take: takeDiscussion,
} = postsOf("discussion");
