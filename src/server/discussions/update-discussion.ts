import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitMember } from "#server/platform/limits/limit-member.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { limitWaiting, storeRevision, submitVersion, UNDECIDED } from "#server/posts/index.ts";
import { applyDiscussionRevision } from "./apply-revision.ts";
import { isReplacedByEdit } from "./discussion-policy.ts";
import { resolveDiscussionContent } from "./resolve-content.ts";

/** Submits a version: of an approved discussion it joins the queue as an edit; any other it replaces immediately. */
export const updateDiscussion = api.discussions.update.use(memberWrites).handler(async (call) => {
  const { input, context, errors } = call;
  await limitWaiting(call, "discussion", input.id);
  await limitMember(context, "discussion");
  return submitVersion(call, "discussion", async (tx, discussion) => {
    const content = await resolveDiscussionContent(tx, input, errors);
    const version = { content, body: parseRichText(content.content) };
    await storeRevision(tx, { kind: "discussion", id: discussion.id }, version);
    if (!isReplacedByEdit(discussion)) return "approved";
    await applyDiscussionRevision(tx, discussion.id, version, UNDECIDED);
    return "pending";
  });
});
