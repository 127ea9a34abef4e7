import { formatCount } from "#contract/amounts.ts";
import { marketName } from "#contract/names.ts";
import type { VisitorApi } from "#server/visitor-api.ts";
import type { Picture } from "../picture.ts";
import type { PictureParameters, PictureSource } from "./picture-source.ts";
import { mapOfMarket } from "./words.ts";

export async function pictureOfMarket(
  { api }: PictureSource,
  { state = "", city = "" }: PictureParameters,
): Promise<Picture> {
  const market = await api.markets.get({ state, city });
  const { reviewCount, toolCount, reviewCountByCategory } = market;
  return {
    kicker: "Real estate tools",
    title: marketName(market),
    text:
      reviewCount === 0 ? "No reviews yet." : await answerIn(api, market, reviewCountByCategory[0]?.category),
    figures:
      reviewCount === 0
        ? []
        : [
            { value: formatCount(reviewCount), label: reviewCount === 1 ? "review" : "reviews" },
            { value: formatCount(toolCount), label: toolCount === 1 ? "tool" : "tools" },
          ],
    map: mapOfMarket(market, market.location),
  };
}

/** What the page says of the most reviewed category. */
async function answerIn(
  api: VisitorApi,
  { slug, state }: { slug: string; state: string },
  category: Parameters<VisitorApi["comps"]["list"]>[0]["category"] | undefined,
): Promise<string | undefined> {
  if (category === undefined) return undefined;
  const { picks } = await api.comps.list({ market: `${slug}-${state}`, category, show: "first" });
  return picks.text ?? undefined;
}
