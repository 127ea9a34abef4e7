import { roundUnitPrice } from "#contract/amounts.ts";
import { BEST_VALUE_SCORE, formatScore, RANK_REVIEWS } from "#contract/metrics.ts";
import { api } from "#server/platform/api.ts";
import { compsByReviewCount } from "./load-comps.ts";
import { pickOfEachCategory } from "./pick-of-each-category.ts";

/** Compares printed numbers, so that readers can check them. Categories without such a tool are left out. */
export const listBestValue = api.comps.listBestValue.handler(({ context }) =>
  pickOfEachCategory(context, (rows, median) => {
    const good = rows.filter(
      ({ averageScore, reviewCount, recommendedCount }) =>
        reviewCount >= RANK_REVIEWS &&
        Number(formatScore(averageScore ?? 0)) >= BEST_VALUE_SCORE &&
        2 * recommendedCount >= reviewCount,
    );
    const [best] = good.toSorted(
      (a, b) => roundUnitPrice(a.costPerResult) - roundUnitPrice(b.costPerResult) || compsByReviewCount(a, b),
    );
    return best && isBelow(best.costPerResult, median) ? best : undefined;
  }),
);

/** In whole percent, as it is shown. */
const isBelow = (price: number, median: number) =>
  Math.round(100 * (roundUnitPrice(price) / roundUnitPrice(median) - 1)) < 0;
