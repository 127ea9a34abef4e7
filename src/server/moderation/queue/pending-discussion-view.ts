import type { PendingDiscussion } from "#contract/moderation/queue.ts";
import { canDecide } from "#server/moderation/moderation-policy.ts";
import type { Reader } from "#server/platform/reader.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { toPastVersion } from "./past-versions.ts";
import type { LoadedPendingDiscussion } from "./pending-discussion-hydration.ts";

/** Maps a pending version as it would be published. */
export function toPendingDiscussion(
  reader: Reader,
  discussion: LoadedPendingDiscussion,
  decided: PendingDiscussion["decided"],
): PendingDiscussion {
  const { content, record, userId, fullName, avatarUrl } = discussion;
  return {
    revisionId: discussion.revisionId,
    discussionId: discussion.itemId,
    submittedAt: discussion.submittedAt.toISOString(),
    content,
    body: discussion.body ?? parseRichText(content.content),
    market: discussion.market,
    tool: discussion.tool,
    tags: [...discussion.tags],
    author: {
      id: userId,
      fullName,
      avatarUrl,
      joinedAt: discussion.joinedAt.toISOString(),
      approvedDiscussions: record?.approved ?? 0,
      rejectedDiscussions: record?.rejected ?? 0,
    },
    publicContent: discussion.publicContent ?? null,
    history: discussion.history.map(toPastVersion),
    decided,
    can: { decide: decided === null && canDecide(reader, discussion) },
  };
}
