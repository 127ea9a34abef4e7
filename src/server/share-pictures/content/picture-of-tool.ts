import { areaName, areaTitle, compsTitle } from "#contract/comps/names.ts";
import type { Area, CompsTool } from "#contract/comps/views.ts";
import type { StateCode } from "#contract/us-states.ts";
import { projectOntoState } from "#server/markets/index.ts";
import type { Picture, PictureMap } from "../picture.ts";
import type { PictureParameters, PictureSource } from "./picture-source.ts";
import { figuresOf, listed, locate, mapOfMarket, scoreOf } from "./words.ts";

export async function pictureOfTool(
  { api, memory }: PictureSource,
  { slug = "", market, state }: PictureParameters,
): Promise<Picture> {
  const comps = await api.comps.getTool({ slug, market, state: state as StateCode });
  const { tool, area } = comps;
  return {
    kicker: listed(areaTitle(area), tool.category),
    title: tool.name,
    text: standingOf(comps),
    score: scoreOf(comps),
    figures: figuresOf(tool.category, comps),
    map:
      area.kind === "market"
        ? mapOfMarket(area.market, await locate(memory, area.market))
        : mapOf(comps, area),
  };
}

/** As on the page: the rank, or what is known around. */
function standingOf({
  tool,
  area,
  rank,
  rankedCount,
  reviewCount,
  aroundText,
}: CompsTool): string | undefined {
  if (rank !== null && rankedCount > 1)
    return `#${rank} of ${rankedCount} ${compsTitle(tool.category, area)}`;
  const none = reviewCount === 0 && `No reviews in ${areaName(area)} yet.`;
  return [none, aroundText].filter(Boolean).join(" ") || undefined;
}

function mapOf({ dots, cities }: CompsTool, area: Exclude<Area, { kind: "market" }>): PictureMap {
  if (area.kind === "country") return { shape: "land", dots };
  const points = cities.map((city) => projectOntoState(area.state, city));
  const path = points.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
  return { shape: area.state, dots: path ? [{ diameter: CITY, path }] : [] };
}

/** In the units of a state's outline. */
const CITY = 5;
