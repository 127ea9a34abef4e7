import type { DiscussionContent } from "#contract/discussions.ts";
import { LIMITS } from "#contract/parts.ts";
import { canEditItem, countWaiting, lockItem, storeRevision, UNDECIDED } from "#server/items/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { limitMember } from "#server/platform/limits/limit-member.ts";
import type { StoredStatus } from "#server/platform/stored-status.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { applyRevision } from "./apply-revision.ts";
import { isReplacedByEdit } from "./discussion-policy.ts";
import { resolveContent } from "./resolve-content.ts";

/** Submits a version: of an approved discussion it joins the queue as an edit; any other it replaces immediately. */
export const updateDiscussion = api.discussions.update
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { id, ...submitted } = input;
    const waiting = await countWaiting(db, "discussion", reader.userId, id);
    if (waiting >= LIMITS.waiting) throw errors.TOO_MANY_WAITING();
    await limitMember(context, "discussion");
    const moderationStatus = await db.transaction(async (tx) => {
      const discussion = await lockItem(tx, { kind: "discussion", id });
      if (!discussion || !canEditItem(reader, discussion)) throw errors.NOT_FOUND();
      const resolved = await resolveContent(tx, submitted);
      if (resolved.problem === "unknown-tag") throw errors.UNKNOWN_TAG();
      if (resolved.problem === "unknown-market-or-tool") throw errors.UNKNOWN_MARKET_OR_TOOL();
      return storeVersion(tx, discussion, resolved.content);
    });
    return { id, moderationStatus };
  });

async function storeVersion(
  tx: Transaction,
  discussion: { id: string; moderationStatus: StoredStatus },
  content: DiscussionContent,
): Promise<"approved" | "pending"> {
  const body = parseRichText(content.content);
  await storeRevision(tx, { kind: "discussion", id: discussion.id }, { content, body });
  if (!isReplacedByEdit(discussion)) return "approved";
  await applyRevision(tx, discussion.id, { content, body }, UNDECIDED);
  return "pending";
}
