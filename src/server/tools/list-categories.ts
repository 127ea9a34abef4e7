import { CATEGORIES } from "#contract/parts.ts";
import { loadFigures } from "#server/figures/index.ts";
import { api } from "#server/platform/api.ts";
import { getToolDirectory } from "./tool-directory.ts";

export const listCategories = api.tools.listCategories.handler(async ({ context }) => {
  const { published } = await getToolDirectory(context);
  return Promise.all(
    CATEGORIES.map(async (category) => {
      const tools = published.filter((tool) => tool.category === category);
      const { median, reviewCount } = (await loadFigures(context, { kind: "country" }, category)).ofAll
        .costPerResult;
      return {
        category,
        reviewCount: tools.reduce((sum, tool) => sum + tool.reviewCount, 0),
        toolCount: tools.length,
        medianCostPerResult: median,
        medianReviews: reviewCount,
      };
    }),
  );
});
