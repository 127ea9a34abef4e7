import type { DiscussionRow } from "#contract/posts/discussions.ts";
import { toMarketRef } from "#server/markets/index.ts";
import { toToolRef } from "#server/tools/index.ts";
import type { LoadedDiscussion } from "./discussion-hydration.ts";

export function toDiscussionRow(discussion: LoadedDiscussion): DiscussionRow {
  const { market, tool } = discussion;
  return {
    id: discussion.id,
    title: discussion.title,
    excerpt: discussion.excerpt,
    author: {
      id: discussion.userId,
      fullName: discussion.fullName,
      avatarUrl: discussion.avatarUrl,
      isTeam: discussion.isTeam,
      isDisabled: discussion.isDisabled,
      reviewerType: discussion.reviewerType,
      yearsExperience: discussion.yearsExperience,
    },
    market: market && toMarketRef(market),
    tool: tool && toToolRef(tool),
    tags: discussion.tags.map(({ id, name, color }) => ({ id, name, color })),
    replyCount: discussion.replyCount,
    likeCount: discussion.likeCount,
    createdAt: discussion.createdAt.toISOString(),
    moderationStatus: discussion.moderationStatus,
    isPinned: discussion.isPinned,
    isLocked: discussion.lockedAt !== null,
  };
}
