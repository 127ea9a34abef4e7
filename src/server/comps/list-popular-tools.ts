import { roundUnitPrice } from "#contract/amounts.ts";
import { formatScore } from "#contract/metrics.ts";
import { CATEGORIES } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import { compsByReviewCount, loadCompsOfArea } from "./load-comps.ts";

/** Categories without a median cost per result are left out. */
export const listPopularTools = api.comps.listPopularTools.handler(async ({ context }) => {
  const found = await Promise.all(
    CATEGORIES.map(async (category) => {
      const { rows } = await loadCompsOfArea(context, { kind: "country" }, category);
      const [row] = rows
        .filter(({ costPerResult }) => costPerResult.median !== null)
        .sort(compsByReviewCount);
      if (!row) return [];
      const { tool, averageScore, reviewCount, costPerResult } = row;
      const median = costPerResult.median ?? 0;
      return [
        {
          ...{ category, name: tool.name, slug: tool.slug, reviewCount },
          averageScore: Number(formatScore(averageScore ?? 0)),
          // Less than what is rounded to zero is shown as such.
          costPerResult: roundUnitPrice(median) || median,
        },
      ];
    }),
  );
  return found.flat();
});
