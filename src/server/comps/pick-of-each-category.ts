import { roundUnitPrice } from "#contract/amounts.ts";
import type { Comp } from "#contract/comps/views.ts";
import { formatScore } from "#contract/metrics.ts";
import { tintOf } from "#contract/names.ts";
import { CATEGORIES } from "#contract/parts.ts";
import type { Platform } from "#server/platform/platform.ts";
import { loadCompsOfArea } from "./load-comps.ts";

type Priced = Pick<Comp, "tool" | "averageScore" | "reviewCount" | "recommendedCount"> & {
  /** Median of the tool. */
  costPerResult: number;
};

/** Less than what is rounded to zero is shown as such. */
const toShown = (price: number) => roundUnitPrice(price) || price;

/**
 * Categories without a pick are left out.
 * @param pick chooses from the tools with a median cost per result in the country; the median is that of the category
 */
export async function pickOfEachCategory(
  platform: Pick<Platform, "memory">,
  pick: (rows: readonly Priced[], median: number) => Priced | undefined,
) {
  const picked = await Promise.all(
    CATEGORIES.map(async (category) => {
      const { rows, ofCategory } = await loadCompsOfArea(platform, { kind: "country" }, category);
      const priced = rows.flatMap(({ costPerResult: { median }, ...row }) =>
        median === null ? [] : [{ ...row, costPerResult: median }],
      );
      const median = ofCategory.costPerResult.median ?? 0;
      const found = pick(priced, median);
      if (!found) return [];
      const { tool, averageScore, reviewCount, recommendedCount, costPerResult } = found;
      return [
        {
          ...{ category, name: tool.name, slug: tool.slug, tint: tintOf(tool.id) },
          ...{ reviewCount, recommendedCount },
          averageScore: Number(formatScore(averageScore ?? 0)),
          costPerResult: toShown(costPerResult),
          medianOfCategory: toShown(median),
        },
      ];
    }),
  );
  return picked.flat();
}
