import { roundUnitPrice } from "#contract/amounts.ts";
import { BEST_VALUE_SCORE, formatScore, RANK_REVIEWS } from "#contract/metrics.ts";
import { tintOf } from "#contract/names.ts";
import { CATEGORIES } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import { compsByReviewCount, loadCompsOfArea } from "./load-comps.ts";

/** Less than what is rounded to zero is shown as such. */
const toShown = (price: number) => roundUnitPrice(price) || price;

/** Compares printed numbers, so that readers can check them. Categories without such a tool are left out. */
export const listBestValue = api.comps.listBestValue.handler(async ({ context }) => {
  const found = await Promise.all(
    CATEGORIES.map(async (category) => {
      const { rows, ofCategory } = await loadCompsOfArea(context, { kind: "country" }, category);
      const good = rows.flatMap(({ costPerResult: { median }, ...row }) => {
        const { averageScore, reviewCount, recommendedCount } = row;
        const isGood =
          reviewCount >= RANK_REVIEWS &&
          Number(formatScore(averageScore ?? 0)) >= BEST_VALUE_SCORE &&
          2 * recommendedCount >= reviewCount;
        return isGood && median !== null ? [{ ...row, costPerResult: median }] : [];
      });
      const [best] = good.toSorted(
        (a, b) =>
          roundUnitPrice(a.costPerResult) - roundUnitPrice(b.costPerResult) || compsByReviewCount(a, b),
      );
      if (!best) return [];
      const { tool, averageScore, reviewCount, recommendedCount, costPerResult } = best;
      return [
        {
          ...{ category, name: tool.name, slug: tool.slug, tint: tintOf(tool.id) },
          ...{ reviewCount, recommendedCount },
          averageScore: Number(formatScore(averageScore ?? 0)),
          costPerResult: toShown(costPerResult),
          medianOfCategory: toShown(ofCategory.costPerResult.median ?? costPerResult),
        },
      ];
    }),
  );
  return found.flat();
});
