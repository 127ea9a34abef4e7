import type { DiscussionRow } from "#contract/discussions.ts";
import { LIMITS } from "#contract/parts.ts";
import type { RichText } from "#contract/rich-text.ts";
import { toMarketRef } from "#server/markets/index.ts";
import { cutAtWord, onOneLine } from "#server/platform/cut-text.ts";
import { parseRichText, plainTextOf } from "#server/platform/rich-text.ts";
import { toToolRef } from "#server/tools/index.ts";
import type { LoadedDiscussion } from "./discussion-hydration.ts";

/** A discussion as lists show it; nothing in it depends on the reader. */
export function toDiscussionRow(
  discussion: LoadedDiscussion,
  body: RichText = parseRichText(discussion.content),
): DiscussionRow {
  const { market, tool } = discussion;
  return {
    id: discussion.id,
    title: discussion.title,
    opening: openingOf(body),
    author: {
      id: discussion.userId,
      fullName: discussion.fullName,
      avatarUrl: discussion.avatarUrl,
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
  };
}

/** A short text is its own opening: nothing of a discussion is locked. */
function openingOf(body: RichText): string {
  const whole = onOneLine(plainTextOf(body));
  return whole.length <= LIMITS.openingLength ? whole : cutAtWord(whole, LIMITS.openingLength);
}
