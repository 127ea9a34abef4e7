import { isNull } from "drizzle-orm";
import { pricePerResult } from "#contract/metrics.ts";
import { CATEGORIES } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import { priceMedians } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { getToolDirectory } from "./tool-directory.ts";

export const listCategories = api.tools.listCategories.handler(async ({ context }) => {
  dependOn("medians");
  const [{ published }, medians] = await Promise.all([
    getToolDirectory(context),
    context.db.select().from(priceMedians).where(isNull(priceMedians.marketId)),
  ]);
  return CATEGORIES.map((category) => {
    const tools = published.filter((tool) => tool.category === category);
    const median = medians.find((row) => row.category === category);
    return {
      category,
      reviewCount: tools.reduce((sum, tool) => sum + tool.reviewCount, 0),
      toolCount: tools.length,
      medianCostPerResult: median ? pricePerResult(category, median) : null,
      medianReviews: median?.reviews ?? 0,
    };
  });
});
