import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitMember } from "#server/platform/limits/limit-member.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { limitWaiting, loadUsualHours, storePost } from "#server/posts/index.ts";
import { toDiscussionColumns } from "./apply-revision.ts";
import { resolveDiscussionContent } from "./resolve-content.ts";

export const createDiscussion = api.discussions.create.use(memberWrites).handler(async (call) => {
  const { db, reader } = call.context;
  await limitWaiting(call, "discussion", null);
  await limitMember(call.context, "discussion");
  const id = await db.transaction(async (tx) => {
    const content = await resolveDiscussionContent(tx, call.input, call.errors);
    const body = parseRichText(content.content);
    const columns = { userId: reader.userId, ...toDiscussionColumns(content, body) };
    return storePost(tx, "discussion", columns, { content, body });
  });
  return { id, moderationStatus: "pending", usualHours: await loadUsualHours(db, "discussion") };
});
