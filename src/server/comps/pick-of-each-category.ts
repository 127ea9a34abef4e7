import { roundUnitPrice } from "#contract/amounts.ts";
import { formatScore } from "#contract/metrics.ts";
import { tintOf } from "#contract/names.ts";
import { CATEGORIES } from "#contract/parts.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CompsOfArea, loadCompsOfArea } from "./load-comps.ts";

type Row = CompsOfArea["rows"][number];

/** Less than what is rounded to zero is shown as such. */
const toShown = (price: number) => roundUnitPrice(price) || price;

/**
 * Categories without a pick are left out.
 * @param pick chooses from the tools with a median cost per result in the country
 */
export async function pickOfEachCategory(
  platform: Pick<Platform, "memory">,
  pick: (rows: readonly Row[]) => Row | undefined,
) {
  const picked = await Promise.all(
    CATEGORIES.map(async (category) => {
      const { rows, ofCategory } = await loadCompsOfArea(platform, { kind: "country" }, category);
      const found = pick(rows.filter(({ costPerResult }) => costPerResult.median !== null));
      if (!found) return [];
      const { tool, averageScore, reviewCount, recommendedCount, costPerResult } = found;
      return [
        {
          ...{ category, name: tool.name, slug: tool.slug, tint: tintOf(tool.id) },
          ...{ reviewCount, recommendedCount },
          averageScore: Number(formatScore(averageScore ?? 0)),
          costPerResult: toShown(costPerResult.median ?? 0),
          medianOfCategory: toShown(ofCategory.costPerResult.median ?? 0),
        },
      ];
    }),
  );
  return picked.flat();
}
