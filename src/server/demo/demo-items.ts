import type { DemoItem } from "./demo-threads.ts";
import { TOPICS_OF } from "./demo-topics.ts";
import type { StoredDiscussion } from "./store-discussions.ts";
import type { StoredReview } from "./store-reviews.ts";

/** A review as something that one can comment on, like and save. */
export const itemOfReview = ({ id, author, tool, market, createdAt, decidedAt }: StoredReview): DemoItem => ({
  ...{ kind: "review", id, author, tool },
  city: market.city,
  topics: TOPICS_OF[tool.category],
  publicAt: decidedAt ?? createdAt,
});

/** The same of a discussion. */
export const itemOfDiscussion = (discussion: StoredDiscussion): DemoItem => ({
  ...{ kind: "discussion", id: discussion.id, author: discussion.author, tool: discussion.tool },
  city: discussion.market?.city ?? null,
  topics: discussion.topics,
  publicAt: discussion.decidedAt ?? discussion.createdAt,
});
