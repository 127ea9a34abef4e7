import { areaName, areaTitle, compsTitle } from "#contract/comps/names.ts";
import { picksOfTool } from "#contract/comps/picks.ts";
import type { Area, CompsTool } from "#contract/comps/views.ts";
import type { StateCode } from "#contract/us-states.ts";
import { loadToolPlaces } from "#server/comps/index.ts";
import { drawDots, projectOntoState, toDots } from "#server/markets/index.ts";
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
        : mapOf(await loadToolPlaces({ memory }, tool.id, area), area),
  };
}

/** As on the page: what it is picked for, else the rank, or what is known around. */
function standingOf({
  tool,
  area,
  rank,
  rankedCount,
  reviewCount,
  aroundText,
  picks,
}: CompsTool): string | undefined {
  const [picked] = picksOfTool(picks, tool);
  if (picked) return picked.title;
  if (rank !== null) return `#${rank} of ${rankedCount} ${compsTitle(tool.category, area)}`;
  const none = reviewCount === 0 && `No reviews in ${areaName(area)} yet.`;
  return [none, aroundText].filter(Boolean).join(" ") || undefined;
}

type Places = Awaited<ReturnType<typeof loadToolPlaces>>;

function mapOf({ markets }: Places, area: Exclude<Area, { kind: "market" }>): PictureMap {
  if (area.kind === "country") {
    const drawn = markets.map(({ market: { state }, location, reviewCount }) => ({
      ...{ state, location, reviewCount },
    }));
    return { shape: "land", dots: drawDots(toDots(drawn)) };
  }
  const points = markets.flatMap(({ location }) => (location ? projectOntoState(area.state, location) : []));
  const path = points.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
  return { shape: area.state, dots: path ? [{ diameter: CITY, path }] : [] };
}

/** In the units of a state's outline. */
const CITY = 5;
