import { eq } from "drizzle-orm";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { markets, tools } from "#server/platform/db/schema/index.ts";
import { lookUpMarket } from "#server/reviews/tool-and-market/resolve-market.ts";
import { lookUpTool } from "#server/reviews/tool-and-market/resolve-tool.ts";
import type { Subject } from "./load-levels.ts";

export type Named = Pick<ReviewContent, "toolName" | "category" | "city" | "state">;

/** What a submitted review is about. A new tool and a new city have no reports. */
export async function findSubject(db: Database, content: Named): Promise<Subject> {
  const { toolName, category, city, state } = content;
  const [toolId, marketId] = await Promise.all([lookUpTool(db, content), lookUpMarket(db, content)]);
  const known = toolId === null ? null : await loadTool(db, toolId);
  return {
    tool: { id: toolId, name: known?.name ?? toolName },
    category: known?.category ?? category,
    market: { id: marketId, city, state },
  };
}

/** What a stored review is about. */
export async function loadSubject(
  db: Database | Transaction,
  { toolId, marketId }: { toolId: string; marketId: string },
): Promise<Subject> {
  const tool = await loadTool(db, toolId);
  const [market] = await db
    .select({ id: markets.id, city: markets.city, state: markets.state })
    .from(markets)
    .where(eq(markets.id, marketId));
  if (!tool || !market) throw new Error("A review references a tool and a market");
  return { tool, category: tool.category, market };
}

async function loadTool(db: Database | Transaction, toolId: string) {
  const [tool] = await db
    .select({ id: tools.id, name: tools.name, category: tools.category })
    .from(tools)
    .where(eq(tools.id, toolId));
  return tool;
}
