import { CATEGORIES, type Category } from "../vocabulary.ts";
import type { Area } from "./views.ts";

/** The parameters of the URL that name an area: at most one has a value. */
export const areaSearch = (area: Area) => ({
  market: area.kind === "market" ? `${area.market.slug}-${area.market.state}`.toLowerCase() : undefined,
  state: area.kind === "state" ? area.state : undefined,
});

/** The first category is the default of leaderboards and of the calculator. */
export const categorySearch = (category: Category) => (category === CATEGORIES[0] ? undefined : category);

/** The parameters of a leaderboard's URL. */
export const leaderboardSearch = (category: Category, area: Area) => ({
  category: categorySearch(category),
  ...areaSearch(area),
});
