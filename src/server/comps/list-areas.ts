import { listAround } from "#contract/comps/around.ts";
import { api } from "#server/platform/api.ts";
import { findArea } from "./find-area.ts";
import { loadComps } from "./load-comps.ts";

export const listAreas = api.comps.listAreas.handler(async ({ input, context }) => {
  const areas = listAround(await findArea(context, input));
  return Promise.all(
    areas.map(async (area) => {
      const { ofCategory, rankedCount } = await loadComps(context, area, input.category);
      const { reviewCount, toolCount } = ofCategory;
      return { area, reviewCount, toolCount, rankedCount };
    }),
  );
});
