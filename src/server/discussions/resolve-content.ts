import { and, eq, isNotNull } from "drizzle-orm";
import type { DiscussionContent } from "#contract/discussions.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets, tools } from "#server/platform/db/schema/index.ts";
import { resolveTags } from "#server/tags/index.ts";

type Resolved =
  | { problem: "unknown-tag" }
  | { problem: "unknown-place" }
  /** With our spelling of ids. */
  | { problem: null; content: DiscussionContent };

/** A version as it is stored, when all that it names is there and public; it stays until the transaction ends. */
export async function resolveContent(tx: Transaction, sent: DiscussionContent): Promise<Resolved> {
  const content = await keepKnown(tx, sent);
  if (content.tagIds.length < sent.tagIds.length) return { problem: "unknown-tag" };
  const lost = (name: "marketId" | "toolId") => sent[name] !== null && content[name] === null;
  if (lost("marketId") || lost("toolId")) return { problem: "unknown-place" };
  return { problem: null, content };
}

/** A version without what it names that is not, or no longer, there and public. */
export async function keepKnown(tx: Transaction, sent: DiscussionContent): Promise<DiscussionContent> {
  const tags = await resolveTags(tx, sent.tagIds, "discussion");
  return {
    title: sent.title,
    content: sent.content,
    marketId: await findPublic(tx, markets, sent.marketId),
    toolId: await findPublic(tx, tools, sent.toolId),
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
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.publishedAt)))
    .for("key share");
  return found?.id ?? null;
}
