import { api } from "#server/platform/api.ts";
import { compsByReviewCount } from "./load-comps.ts";
import { pickOfEachCategory } from "./pick-of-each-category.ts";

export const listPopularTools = api.comps.listPopularTools.handler(({ context }) =>
  pickOfEachCategory(context, (rows) => rows.toSorted(compsByReviewCount)[0]),
);
