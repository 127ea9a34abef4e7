import { getMarketDirectory, marketsByReviewCount } from "#server/markets/market-directory.ts";
import { api } from "#server/platform/api.ts";
import { drawDots, toDots } from "./draw-dots.ts";
import { labelDots, toMapLabel } from "./label-dots.ts";

/** On the narrowest screens that show it, the map has half of its units: a target is 44 pixels wide and a letter 13 high. */
const LEVEL = { width: 975, height: 610, reach: 45, fontSize: 27, most: 7 };

export const getMap = api.markets.getMap.handler(async ({ context }) => {
  const { published } = await getMarketDirectory(context);
  const reviewed = published.filter(({ reviewCount }) => reviewCount > 0).sort(marketsByReviewCount);
  const dots = toDots(reviewed);
  return {
    dots: drawDots(dots),
    labels: labelDots(dots, { ...LEVEL, dots }).map((label) => toMapLabel(label)),
  };
});
