import { eq } from "drizzle-orm";
import type { Area } from "#contract/comps.ts";
import type { Category } from "#contract/parts.ts";
import { getMarketDirectory, type MarketDirectory } from "#server/markets/index.ts";
import { compsSums } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dependOn } from "#server/platform/topics.ts";
import { keyOf, liesIn } from "./find-area.ts";

/** Sums of more reviews take too long for a page. */
export const LARGE = 1000;

/** Version of what is kept. Increase it when `FiguresOfArea` or `ToolSums` change. */
const SHAPE = 1;

/** @param of a category, or the id of a tool */
export const keyOfSums = (area: Area, of: string) => `${SHAPE}/${keyOf(area)}/${of}`;

/**
 * Loads sums of a category or of one of its tools. Those of large areas are some minutes old (refresh-sums.ts).
 * @param large number of reviews of the category from which sums may be kept
 */
export async function loadSums<Sums>(
  platform: Pick<Platform, "db" | "cache">,
  { area, category, of, large = LARGE }: { area: Area; category: Category; of: string; large?: number },
  addUp: () => Promise<Sums>,
): Promise<Sums> {
  if (countReviews(await getMarketDirectory(platform), area, category) >= large) {
    const key = keyOfSums(area, of);
    dependOn(`sums/${key}`);
    const [kept] = await platform.db.select().from(compsSums).where(eq(compsSums.key, key));
    if (kept) return kept.content as Sums;
  }
  dependOn("reviews");
  return addUp();
}

const countReviews = ({ published }: MarketDirectory, area: Area, category: Category) =>
  published.reduce(
    (sum, market) => sum + (liesIn(market, area) ? (market.reviewCountByCategory.get(category) ?? 0) : 0),
    0,
  );
