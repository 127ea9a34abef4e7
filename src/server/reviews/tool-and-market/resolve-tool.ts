import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Category } from "#contract/parts.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { reviews, toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { normalizeToolName, toolSlug } from "#server/tools/index.ts";
import { ALIASES } from "./aliases.ts";
import { createProposals } from "./proposals.ts";

export interface ResolvedTool {
  id: string;
  name: string;
  category: Category;
  aliases: string[];
  isPublished: boolean;
}

type SubmittedTool = Pick<ReviewContent, "toolName" | "category">;

export const {
  load: loadTool,
  lookUp: lookUpTool,
  resolve: resolveTool,
  publish: publishTool,
} = createProposals<ResolvedTool, SubmittedTool, Pick<SubmittedTool, "toolName">>({
  table: tools,
  column: reviews.toolId,
  load: async (tx, id) => {
    const [tool] = await tx
      .select({
        id: tools.id,
        name: tools.name,
        category: tools.category,
        isPublished: sql<boolean>`${tools.publishedAt} is not null`,
        aliases: ALIASES,
      })
      .from(tools)
      .where(eq(tools.id, id));
    return tool;
  },
  find: findTool,
  insert: (tx, { toolName, category }, { createdBy, slugSuffix }) =>
    tx
      .insert(tools)
      .values({
        name: toolName,
        normalizedName: normalizeToolName(toolName),
        slug: `${toolSlug(toolName)}${slugSuffix}`,
        category,
        createdBy,
        checkedAt: null,
      })
      .onConflictDoNothing()
      .returning({ id: tools.id }),
  keyOf: ({ toolName }) => normalizeToolName(toolName),
  describe: describeProposedTool,
});

/** By name or, second, by alias. */
async function findTool(tx: Database | Transaction, { toolName }: Pick<SubmittedTool, "toolName">) {
  const normalized = normalizeToolName(toolName);
  const byAlias = sql`(select ${toolAliases.toolId} from ${toolAliases} where ${toolAliases.normalizedAlias} = ${normalized})`;
  const [found] = await tx
    .select({ id: tools.id, publishedAt: tools.publishedAt })
    .from(tools)
    .where(sql`${tools.normalizedName} = ${normalized} or ${tools.id} = ${byAlias}`)
    .orderBy(sql`(${tools.normalizedName} = ${normalized}) desc`)
    .limit(1);
  return found;
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
        isNull(tools.checkedAt),
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
