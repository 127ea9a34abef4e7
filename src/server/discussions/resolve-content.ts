import { and, eq, isNotNull, or } from "drizzle-orm";
import type { DiscussionContent } from "#contract/discussions.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets, tools } from "#server/platform/db/schema/index.ts";
import { resolveTags } from "#server/tags/index.ts";

type Resolved =
  | { problem: "unknown-tag" }
  | { problem: "unknown-market-or-tool" }
  | { problem: null; content: DiscussionContent };

/** Resolves the references of a version and locks them against deletion. Fails if one is missing or not public. Follows merges. */
export async function resolveContent(tx: Transaction, submitted: DiscussionContent): Promise<Resolved> {
  const content = await dropUnknownReferences(tx, submitted);
  if (content.tagIds.length < submitted.tagIds.length) return { problem: "unknown-tag" };
  const isMissing = (name: "marketId" | "toolId") => submitted[name] !== null && content[name] === null;
  if (isMissing("marketId") || isMissing("toolId")) return { problem: "unknown-market-or-tool" };
  return { problem: null, content };
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
