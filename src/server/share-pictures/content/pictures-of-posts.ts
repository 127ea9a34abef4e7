import { formatDollars, formatUnitPrice } from "#contract/amounts.ts";
import { pricePerResult, resultName, unitPrices } from "#contract/metrics.ts";
import { marketName } from "#contract/names.ts";
import type { Picture } from "../picture.ts";
import type { PictureParameters, PictureSource } from "./picture-source.ts";
import { listed, locate, mapOfMarket } from "./words.ts";

/** Visitors see public reviews only, and of these the excerpt. */
export async function pictureOfReview(
  { api, memory }: PictureSource,
  { id = "" }: PictureParameters,
): Promise<Picture> {
  const review = await api.reviews.get({ id });
  const { tool, market, leadQualityScore, monthlyCost, overallRecommendation } = review;
  const cost = pricePerResult(tool.category, unitPrices(review));
  return {
    kicker: listed("Review", marketName(market), tool.category),
    title: tool.name,
    score: { value: leadQualityScore, isFew: false },
    figures: [
      ...(cost === null ? [] : [{ value: formatUnitPrice(cost), label: `per ${resultName(tool.category)}` }]),
      { value: formatDollars(monthlyCost), label: "a month" },
      { value: overallRecommendation ? "Yes" : "No", label: "would buy again" },
    ],
    map: mapOfMarket(market, await locate(memory, market)),
  };
}

export async function pictureOfDiscussion(
  { api }: PictureSource,
  { id = "" }: PictureParameters,
): Promise<Picture> {
  const { title, excerpt, market, tool } = await api.discussions.get({ id });
  return {
    kicker: listed("Discussion", market && marketName(market), tool?.name),
    title,
    text: excerpt,
  };
}
