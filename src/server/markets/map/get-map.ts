import { getMarketDirectory, marketsByReviewCount } from "#server/markets/market-directory.ts";
import { api } from "#server/platform/api.ts";
import { drawDots, toDots } from "./draw-dots.ts";
import { labelDots, toMapLabel } from "./label-dots.ts";

const COUNTRY = { width: 975, height: 610 };
/** On a phone, where the map is a third of its units: a target is 44 pixels wide and a letter 12 high. */
const NARROW = { ...COUNTRY, reach: 65, fontSize: 36, most: 8 };
/** From half of its units: a target is at least 24 pixels wide and a letter 12 high. */
const WIDE = { ...COUNTRY, reach: 25, fontSize: 25, most: 14 };

export const getMap = api.markets.getMap.handler(async ({ context }) => {
  const { published } = await getMarketDirectory(context);
  const reviewed = published.filter(({ reviewCount }) => reviewCount > 0).sort(marketsByReviewCount);
  const dots = toDots(reviewed, "country");
  const main = labelDots(dots, { ...NARROW, dots });
  const all = labelDots(dots, { ...WIDE, dots }, main);
  return {
    dots: drawDots(dots),
    labels: all.map((label, index) => toMapLabel(label, index < main.length)),
    marketCount: published.length,
    reviewCount: reviewed.reduce((sum, { reviewCount }) => sum + reviewCount, 0),
  };
});
