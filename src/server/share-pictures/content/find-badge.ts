import { formatCounted } from "#contract/amounts.ts";
import { areaName } from "#contract/comps/names.ts";
import { formatScore, MEDIAN_REVIEWS } from "#contract/metrics.ts";
import type { StateCode } from "#contract/us-states.ts";
import { orUndefined } from "../or-undefined.ts";
import type { Badge } from "../picture.ts";
import type { PictureParameters, PictureSource } from "./picture-source.ts";
import { scoreOf } from "./words.ts";

/** @returns undefined below 3 reviews, and if there is no such tool or city: the score of another area isn't its own */
export async function findBadge(
  { api }: Pick<PictureSource, "api">,
  { slug = "", market, state }: PictureParameters,
): Promise<Badge | undefined> {
  const comps = await orUndefined(api.comps.getTool({ slug, market, state: state as StateCode }));
  if (!comps || comps.reviewCount < MEDIAN_REVIEWS) return undefined;
  const { tool, area, averageScore, reviewCount } = comps;
  const score = scoreOf({ averageScore, reviewCount });
  if (!score || (market !== undefined && area.kind !== "market")) return undefined;
  // In a market, an agent has one review of a tool.
  const counted = formatCounted(reviewCount, area.kind === "market" ? "agent" : "review");
  return {
    name: tool.name,
    score,
    text: `${formatScore(score.value)} of 10 from ${counted} in ${areaName(area)}`,
    date: new Date().toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" }),
  };
}
