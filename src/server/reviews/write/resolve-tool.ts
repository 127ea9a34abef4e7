import { createHash } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Category } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/review-content.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviews, toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { normalizeToolName, toolSlug } from "#server/tools/index.ts";
import type { Proposer } from "./resolve-market.ts";

export interface ResolvedTool {
  id: string;
  name: string;
  category: Category;
  aliases: string[];
  isPublished: boolean;
}

type SubmittedTool = Pick<ReviewContent, "toolName" | "category">;

/**
 * Returns the tool of a review, by name or alias in any spelling, or creates an unpublished one. Concurrent proposals
 * of one tool share a row. A proposed tool takes its proposer's latest name and category as long as no other review
 * refers to it.
 */
export async function resolveTool(
  tx: Transaction,
  content: SubmittedTool,
  proposer: Proposer,
): Promise<ResolvedTool> {
  const id = (await findTool(tx, content)) ?? (await proposeTool(tx, content, proposer.userId));
  const tool = await loadTool(tx, id);
  if (tool.isPublished || (await hasOtherReviews(tx, id, proposer.reviewId))) return tool;
  await describeProposedTool(tx, tool, content);
  return loadTool(tx, id);
}

/** Publishes a proposed tool with the name and category of the approved review. */
export async function publishTool(
  tx: Transaction,
  toolId: string,
  content: SubmittedTool,
): Promise<ResolvedTool> {
  const tool = await loadTool(tx, toolId);
  if (tool.isPublished) return tool;
  await describeProposedTool(tx, tool, content);
  await tx.update(tools).set({ publishedAt: sql`now()` }).where(eq(tools.id, toolId));
  return loadTool(tx, toolId);
}

export async function loadTool(tx: Transaction, toolId: string): Promise<ResolvedTool> {
  const [tool] = await tx
    .select({
      id: tools.id,
      name: tools.name,
      category: tools.category,
      isPublished: sql<boolean>`${tools.publishedAt} is not null`,
      aliases: sql<
        string[]
      >`array(select alias from tool_aliases where tool_id = ${tools.id} order by alias)`,
    })
    .from(tools)
    .where(eq(tools.id, toolId));
  if (!tool) throw new Error(`the tool ${toolId} disappeared although its row is locked or referenced`);
  return tool;
}

/** Locks a proposed tool, so that it isn't changed or deleted before the review refers to it. */
async function findTool(tx: Transaction, { toolName }: SubmittedTool): Promise<string | null> {
  const normalized = normalizeToolName(toolName);
  const byAlias = sql`(select ${toolAliases.toolId} from ${toolAliases} where ${toolAliases.normalizedAlias} = ${normalized})`;
  const [found] = await tx
    .select({ id: tools.id, publishedAt: tools.publishedAt })
    .from(tools)
    .where(sql`${tools.normalizedName} = ${normalized} or ${tools.id} = ${byAlias}`)
    .orderBy(sql`(${tools.normalizedName} = ${normalized}) desc`)
    .limit(1);
  if (!found) return null;
  if (found.publishedAt !== null) return found.id;
  const [locked] = await tx.select({ id: tools.id }).from(tools).where(eq(tools.id, found.id)).for("update");
  return locked?.id ?? null;
}

async function proposeTool(
  tx: Transaction,
  { toolName, category }: SubmittedTool,
  createdBy: string,
): Promise<string> {
  const normalizedName = normalizeToolName(toolName);
  for (const slug of slugsFor(toolName, normalizedName)) {
    const [inserted] = await tx
      .insert(tools)
      .values({ name: toolName, normalizedName, slug, category, createdBy })
      .onConflictDoNothing()
      .returning({ id: tools.id });
    if (inserted) return inserted.id;
    const existing = await findTool(tx, { toolName, category });
    if (existing !== null) return existing;
  }
  throw new Error(`no free slug for the tool "${normalizedName}"`);
}

/** If two names have the same slug ("C CRM", "C++ CRM!"), the second gets a suffix derived from its name. */
function slugsFor(name: string, normalizedName: string): string[] {
  const slug = toolSlug(name);
  return [slug, `${slug}-${createHash("sha256").update(normalizedName).digest("hex").slice(0, 8)}`];
}

async function hasOtherReviews(tx: Transaction, toolId: string, reviewId: string | null): Promise<boolean> {
  const others = and(eq(reviews.toolId, toolId), reviewId === null ? undefined : ne(reviews.id, reviewId));
  return (await tx.$count(reviews, others)) > 0;
}

/** Renames or recategorizes an unpublished tool, together with all of its reviews. */
async function describeProposedTool(
  tx: Transaction,
  tool: ResolvedTool,
  { toolName, category }: SubmittedTool,
) {
  if (tool.name === toolName && tool.category === category) return;
  const slug = toolSlug(toolName);
  const described = await tx
    .update(tools)
    .set({
      name: toolName,
      category,
      slug: sql`case when exists (select 1 from tools other where other.slug = ${slug} and other.id <> ${tool.id})
        then ${tools.slug} else ${slug} end`,
    })
    .where(
      and(
        eq(tools.id, tool.id),
        isNull(tools.publishedAt),
        eq(tools.normalizedName, normalizeToolName(toolName)),
      ),
    )
    .returning({ id: tools.id });
  if (described.length === 0) return;
  await tx
    .update(reviews)
    .set({ category })
    .where(and(eq(reviews.toolId, tool.id), ne(reviews.category, category)));
}
