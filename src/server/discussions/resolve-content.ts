import { and, eq, isNotNull, or } from "drizzle-orm";
import type { DiscussionContent } from "#contract/discussions.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets, tools } from "#server/platform/db/schema/index.ts";
import type { Call } from "#server/posts/index.ts";
import { resolveTags } from "#server/tags/index.ts";

/** Resolves the references of a version and locks them against deletion. Follows merges. @throws when one isn't public */
export async function resolveDiscussionContent(
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

export async function dropUnknownReferences(
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
