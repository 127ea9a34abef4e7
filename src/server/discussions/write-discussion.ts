import { and, eq, isNotNull, or } from "drizzle-orm";
import type { DiscussionContent } from "#contract/posts/discussions.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets, tools } from "#server/platform/db/schema/index.ts";
import { limitMember } from "#server/platform/limits/limit-member.ts";
import { shorten } from "#server/platform/text/cut-text.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import {
  type ApproveRevision,
  type Call,
  limitWaiting,
  loadUsualHours,
  type ModerationColumns,
  replacePost,
  storePost,
  storeRevision,
  submitVersion,
  UNDECIDED,
} from "#server/posts/index.ts";
import { resolveTags } from "#server/tags/index.ts";
import { isReplacedByEdit } from "./discussion-policy.ts";

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

/** Resolves the references of a version and locks them against deletion. Follows merges. @throws when one isn't public */
async function resolveDiscussionContent(
  tx: Transaction,
  submitted: DiscussionContent,
  errors: Call<unknown, "UNKNOWN_TAG" | "UNKNOWN_MARKET_OR_TOOL">["errors"],
): Promise<DiscussionContent> {
  const content = await dropUnknownReferences(tx, submitted);
  if (content.tagIds.length < submitted.tagIds.length) throw errors.UNKNOWN_TAG();
  const isMissing = (name: "marketId" | "toolId") => submitted[name] !== null && content[name] === null;
  if (isMissing("marketId") || isMissing("toolId")) throw errors.UNKNOWN_MARKET_OR_TOOL();
  return content;
}

async function dropUnknownReferences(
  tx: Transaction,
  submitted: DiscussionContent,
): Promise<DiscussionContent> {
  const tags = await resolveTags(tx, submitted.tagIds, "discussion");
  return {
    title: submitted.title,
    content: submitted.content,
    marketId: await findPublic(tx, markets, submitted.marketId),
    toolId: await findPublic(tx, tools, submitted.toolId),
    tagIds: tags.map((tag) => tag.id),
  };
}

async function findPublic(
  tx: Transaction,
  table: typeof markets | typeof tools,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const [found] = await tx
    .select({ id: table.id, mergedInto: table.mergedInto })
    .from(table)
    .where(and(eq(table.id, id), or(isNotNull(table.publishedAt), isNotNull(table.mergedInto))))
    .for("key share");
  return found?.mergedInto ? findPublic(tx, table, found.mergedInto) : (found?.id ?? null);
}

export const toDiscussionColumns = (
  { title, content, marketId, toolId }: DiscussionContent,
  body: RichText,
) => ({ title, content, body, excerpt: shorten(plainTextOf(body)), marketId, toolId });

const applyDiscussionRevision = (
  tx: Transaction,
  id: string,
  { content, body }: { content: DiscussionContent; body: RichText },
  moderation: ModerationColumns,
) =>
  replacePost(
    tx,
    { kind: "discussion", id },
    { ...toDiscussionColumns(content, body), ...moderation },
    content.tagIds,
  );

/** Drops references that were deleted since. */
export const approveDiscussionRevision: ApproveRevision<"discussion"> = async (tx, version, moderation) => {
  const content = await dropUnknownReferences(tx, version.content);
  await applyDiscussionRevision(tx, version.post.id, { ...version, content }, moderation);
};
