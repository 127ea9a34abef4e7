import { areaName, areaTitle, compsTitle } from "#contract/comps/names.ts";
import type { Comp } from "#contract/comps/views.ts";
import type { StateCode } from "#contract/us-states.ts";
import { CATEGORIES, type Category } from "#contract/vocabulary.ts";
import type { Picture } from "../picture.ts";
import type { PictureParameters, PictureSource } from "./picture-source.ts";
import { listed, pricePer, scoreOf } from "./words.ts";

/** As many as fit below the title. */
const ROWS = 4;

export async function pictureOfLeaderboard(
  { api }: PictureSource,
  { category = CATEGORIES[0], market, state }: PictureParameters,
): Promise<Picture> {
  const comps = await api.comps.list({
    ...{ category: category as Category, market, state: state as StateCode },
    sort: "rank",
  });
  const isRanking = comps.rankedCount > 0;
  const rows = comps.rows.slice(0, ROWS - 1);
  return {
    kicker: isRanking ? "Ranked by rating" : "By score",
    title: compsTitle(comps.category, comps.area),
    ...(rows.length === 0 && { text: `No reviews in ${areaName(comps.area)} yet.` }),
    rows: rows.map((row) => ({
      ...(isRanking && { rank: row.rank === null ? "" : `#${row.rank}` }),
      ...rowOf(comps.category, row),
    })),
  };
}

export async function pictureOfComparison(
  { api }: PictureSource,
  { tools = "", market, state }: PictureParameters,
): Promise<Picture> {
  const shown = await api.comps.compare({ tools, market, state: state as StateCode });
  return {
    kicker: listed("Compare", areaTitle(shown.area), shown.category),
    title: shown.tools.map(({ tool }) => tool.name).join(" or "),
    rows: shown.tools.map((row) => rowOf(shown.category, row)),
  };
}

const rowOf = (
  category: Category,
  row: Pick<Comp, "averageScore" | "reviewCount" | "costPerResult"> & { tool: { name: string } },
) => ({
  name: row.tool.name,
  score: scoreOf(row),
  price: row.costPerResult.reviewCount === 0 ? "" : pricePer(category, row.costPerResult),
});
