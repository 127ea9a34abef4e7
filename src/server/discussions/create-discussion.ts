import type { DiscussionContent } from "#contract/discussions.ts";
import { LIMITS } from "#contract/parts.ts";
import { countWaiting, storeItem } from "#server/items/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { limitMember } from "#server/platform/limits/limit-member.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { storeTags, toDiscussionColumns } from "./apply-revision.ts";
import { resolveContent } from "./resolve-content.ts";

export const createDiscussion = api.discussions.create
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const waiting = await countWaiting(db, "discussion", reader.userId, null);
    if (waiting >= LIMITS.waiting) throw errors.TOO_MANY_WAITING();
    await limitMember(context, "discussion");
    const id = await db.transaction(async (tx) => {
      const resolved = await resolveContent(tx, input);
      if (resolved.problem === "unknown-tag") throw errors.UNKNOWN_TAG();
      if (resolved.problem === "unknown-market-or-tool") throw errors.UNKNOWN_MARKET_OR_TOOL();
      return storeDiscussion(tx, reader.userId, resolved.content);
    });
    return { id, moderationStatus: "pending" };
  });

async function storeDiscussion(tx: Transaction, userId: string, content: DiscussionContent): Promise<string> {
  const body = parseRichText(content.content);
  const columns = { userId, ...toDiscussionColumns(content, body) };
  const id = await storeItem(tx, "discussion", columns, { content, body });
  await storeTags(tx, id, content);
  return id;
}
