import { choosePicks } from "#contract/comps/picks.ts";
import { CATEGORIES } from "#contract/parts.ts";
import { api } from "#server/platform/api.ts";
import { loadCompsOfArea } from "./load-comps.ts";

/** Categories in which no tool qualifies are left out. */
export const listPicks = api.comps.listPicks.handler(async ({ context }) => {
  const picked = await Promise.all(
    CATEGORIES.map(async (category) => ({
      category,
      ...choosePicks([await loadCompsOfArea(context, { kind: "country" }, category)]),
    })),
  );
  return picked.filter(({ bestRated }) => bestRated !== null);
});
